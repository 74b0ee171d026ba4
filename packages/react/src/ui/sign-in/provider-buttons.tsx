import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '../form.js'
import { ProviderMark } from '../icons.js'
import { ButtonPart, ProviderRow, Spinner } from '../parts.js'
import { useErrorText, useSettings, useTexts } from '../settings.js'
import { sharedTexts } from '../texts/shared.js'
import { pageURL } from './page-url.js'
import { useFlow } from './flow.js'
import { LastUsed, rememberMethod } from './last-method.js'

/** Up to this number, providers have full-width buttons with text; more of them have icons. */
const MOST_WITH_TEXT = 2

/** A button for each provider. While one redirects, all are disabled. */
export function ProviderButtons(): ReactNode {
  const { client, redirectTo } = useFlow()
  const { providers } = useSettings()
  const text = useTexts(sharedTexts)
  const explain = useErrorText()
  const [leaving, setLeaving] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isCompact = providers.length > MOST_WITH_TEXT

  useEffect(() => {
    // The browser may restore the page as it was left, when the user comes back from the provider.
    const release = (): void => {
      setLeaving(undefined)
    }
    addEventListener('pageshow', release)
    return () => {
      removeEventListener('pageshow', release)
    }
  }, [])

  async function leave(provider: string): Promise<void> {
    setLeaving(provider)
    setProblem(undefined)
    const callbackURL = pageURL(redirectTo)
    const { error } = await client.signIn.social({
      provider,
      callbackURL,
      errorCallbackURL: pageURL(),
    })
    if (!error) {
      rememberMethod(provider)
      return
    }
    setLeaving(undefined)
    setProblem(explain(error))
  }

  return (
    <>
      <ProviderRow data-compact={isCompact ? '' : undefined}>
        {providers.map((provider) => {
          const { id, name } = provider
          const label = text('continueWith', { provider: name })
          return (
            <ButtonPart
              key={id}
              type="button"
              data-look="secondary"
              aria-label={isCompact ? label : undefined}
              title={isCompact ? label : undefined}
              aria-disabled={leaving !== undefined || undefined}
              onClick={() => {
                if (leaving === undefined) void leave(id)
              }}
            >
              <ProviderMark {...provider} />
              {!isCompact && label}
              <LastUsed method={id} />
              {leaving === id && <Spinner aria-hidden="true" />}
            </ButtonPart>
          )
        })}
      </ProviderRow>
      <Alert>{problem}</Alert>
    </>
  )
}
