import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '../form.js'
import { useSettings, useTexts } from '../settings.js'
import { redirectErrors } from '../texts/redirect-errors.js'
import { flowTexts } from '../texts/sign-in.js'
import { pageURL } from './page-url.js'

/** The page shows a text for a code of the URL, and never a text from it. */
const codePattern = /^[\w-]{1,64}$/

/**
 * The error with which a provider or the link of a mail came back to this page. It is shown once: the URL loses its
 * parameters, so that a reload does not repeat it.
 */
export default function RedirectError(): ReactNode {
  const { language, errors } = useSettings()
  const text = useTexts(flowTexts)
  const [codes] = useState(readCodes)
  useEffect(() => {
    const page = new URL(pageURL())
    page.searchParams.delete('error_description')
    history.replaceState(history.state, '', page)
  }, [])

  const known: Readonly<Record<string, string>> = language?.redirectErrors ?? redirectErrors
  const explained = codes.map((code) => errors[code] ?? known[code])
  return <Alert>{explained.find((one) => one !== undefined) ?? text('redirectFailed')}</Alert>
}

/** The reason, which is more precise, and the code. */
function readCodes(): readonly string[] {
  const { searchParams } = new URL(location.href)
  return ['reason', 'error']
    .map((name) => searchParams.get(name) ?? '')
    .filter((code) => codePattern.test(code))
    .map((code) => code.toLowerCase())
}
