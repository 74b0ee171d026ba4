import { readFileSync } from 'node:fs'
import { openApiDocument } from '@countersign/core/openapi'
import { describe, expect, it } from 'vitest'
import { accountCalls } from './test/wire/account-calls.js'
import { openFullApp } from './test/wire/answered.js'
import { organizationCalls } from './test/wire/organization-calls.js'
import { passkeyCalls } from './test/wire/passkey-calls.js'
import { redirects } from './test/wire/redirects.js'
import {
  accountTexts,
  organizationTexts,
  passkeyTexts,
  redirectCodes,
} from './test/wire/specification-texts.js'

const texts = [...accountTexts, ...organizationTexts, ...passkeyTexts]
const calls = { ...accountCalls, ...organizationCalls, ...passkeyCalls }
const answering = texts.flatMap(({ text, status }) =>
  (calls[text] ?? []).map((answer, index) => ({ text, status, answer, turn: index + 1 })),
)
const redirecting = redirectCodes.flatMap((code) =>
  (redirects[code] ?? []).map((go, index) => ({ code, go, turn: index + 1 })),
)

describe('texts of the wire', () => {
  it.each(answering)('returns $text exactly ($turn)', async ({ status, text, answer }) => {
    const answered = await answer()
    expect(answered.text).toBe(text)
    if (status !== undefined) expect(answered.status).toBe(status)
  })

  it('has a call for each text, or an entry on the page of texts without a call', () => {
    const known = [...texts.map(({ text }) => text), ...redirectCodes]
    const reached = new Set([...Object.keys(calls), ...Object.keys(redirects)])
    expect(pageRows().map(({ text }) => text)).toEqual(known.filter((text) => !reached.has(text)))
    expect([...reached].filter((text) => !known.includes(text))).toEqual([])
  })

  it('explains each text without a call on that page', () => {
    for (const { reason } of pageRows()) expect(reason).toMatch(/^[A-Z].{30,}\.$/)
  })

  it('declares no text of that page in any call', () => {
    const declared = JSON.stringify(openApiDocument(openFullApp()))
    for (const { text } of pageRows()) {
      const code = text.replaceAll(' ', '_').toUpperCase()
      expect(declared).not.toContain(code)
    }
  })
})

describe('error codes in a URL', () => {
  it.each(redirecting)('redirects with the exact code $code ($turn)', async ({ code, go }) => {
    expect(new URL(await go(), 'http://x').searchParams.get('error')).toBe(code)
  })
})

/** The rows of the page that lists what no call answers. */
function pageRows(): { readonly text: string; readonly reason: string }[] {
  const page = readFileSync(new URL('../../docs/texts-without-a-call.md', import.meta.url), 'utf8')
  return [...page.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, text = '', reason = '']) => ({
    text,
    reason,
  }))
}
