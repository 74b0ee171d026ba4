import { createAuthClient } from '@countersign/client'
import { passkeyClient } from '@countersign/passkey/client'
import { vi } from 'vitest'
import { ANN, ORIGIN } from '../full-auth.js'
import { askToSignIn, createDevice, registrationRequest, signInRequest } from '../passkeys.js'
import { type Answered, answered, type Answering, openFullApp } from './answered.js'

/** An app, Ann's browser, and the device on which she has a passkey. */
async function open() {
  const auth = openFullApp()
  const browser = await auth.signedInAs(ANN.email)
  const device = createDevice()
  const { path, body = {} } = await registrationRequest({ browser, device })
  await browser.post(path, body)
  return { auth, browser, device }
}

/** A client of ours in a browser whose ceremonies end with an error of this name. */
const ceremonyEndsWith =
  (name: string, begin: 'signIn' | 'add'): Answering =>
  async () => {
    const { browser } = await open()
    const end = () => Promise.reject(new DOMException('', name))
    vi.stubGlobal('PublicKeyCredential', function Known() {})
    vi.stubGlobal('navigator', { credentials: { get: end, create: end } })
    vi.stubGlobal('window', { PublicKeyCredential, location: { hostname: 'localhost' } })
    try {
      const options = { baseURL: ORIGIN, fetch: browser.fetch, plugins: [passkeyClient()] } as const
      const client = createAuthClient(options)
      const failure =
        begin === 'signIn' ? await client.signIn.passkey() : await client.passkey.addPasskey()
      return { status: failure.error?.status ?? 200, text: failure.error?.message }
    } finally {
      vi.unstubAllGlobals()
    }
  }

const posted = async (
  browser: Awaited<ReturnType<typeof open>>['browser'],
  { path, body = {} }: Awaited<ReturnType<typeof signInRequest>>,
): Promise<Answered> => answered(browser.post(path, body))

/** The calls that answer the texts of passkeys, some of several. */
export const passkeyCalls: Readonly<Record<string, readonly Answering[]>> = {
  'Authentication failed': [
    async () => {
      const { auth, browser, device } = await open()
      const { challenge } = await askToSignIn(auth.browser())
      return posted(browser, await signInRequest({ browser, device }, { challenge }))
    },
    async () => {
      const { browser, device } = await open()
      const signature = () => Uint8Array.of(1)
      return posted(browser, await signInRequest({ browser, device }, { signature }))
    },
  ],
  'Challenge not found': [
    async () => {
      const { browser, device } = await open()
      const request = await signInRequest({ browser, device })
      await posted(browser, request)
      return posted(browser, request)
    },
  ],
  'auth cancelled': [ceremonyEndsWith('NotAllowedError', 'signIn')],
  'previously registered': [ceremonyEndsWith('InvalidStateError', 'add')],
  'registration cancelled': [ceremonyEndsWith('NotAllowedError', 'add')],
  'unknown error': [ceremonyEndsWith('', 'signIn'), ceremonyEndsWith('', 'add')],
}
