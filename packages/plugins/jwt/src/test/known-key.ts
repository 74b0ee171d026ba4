import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'
import { AuthError } from '@countersign/core'
import { createVerifier } from '../verify.js'
import { createApp, ORIGIN, publishedKeys } from './app.js'
import { keyPairModel } from '../models.js'
import { answerOf, startKeyServer } from './key-server.js'

/** A verifier, and the private key of the app for forging. */
interface KnownKeyVerifier {
  readonly check: (token: string) => Promise<{
    readonly payload: unknown
    readonly error: { readonly code: string; readonly message: string } | null
  }>
  readonly forging: {
    readonly own: CryptoKey
    readonly jwk: JWK
    readonly kid: string
    readonly now: number
  }
}

/** An app whose only private key the test knows. */
async function createAppWithKnownKey() {
  const auth = createApp()
  const [published] = await publishedKeys(auth)
  const { privateKey: own, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), alg: 'EdDSA' }
  await auth.database.store.of(keyPairModel).update({}, { publicKey: JSON.stringify(jwk) })
  auth.clock.advance(61)
  return { auth, forging: { own, jwk, kid: published?.['kid'] ?? '', now: auth.clock.now() } }
}

async function startServerCall(): Promise<KnownKeyVerifier> {
  const { auth, forging } = await createAppWithKnownKey()
  const check: KnownKeyVerifier['check'] = async (token) => {
    try {
      return await auth.api.verifyJWT({ body: { token } })
    } catch (error) {
      // Values that are no text, or no valid Unicode, fail the validation of the body.
      if (!(error instanceof AuthError) || error.code !== 'VALIDATION_ERROR') throw error
      return { payload: null, error: { code: 'TOKEN_MALFORMED', message: error.message } }
    }
  }
  return { check, forging }
}

async function startVerifier(): Promise<KnownKeyVerifier> {
  const { auth, forging } = await createAppWithKnownKey()
  const { url } = await startKeyServer(answerOf(auth))
  const now = () => auth.clock.now()
  const options = { issuer: ORIGIN, audience: ORIGIN, clockTolerance: 0, now }
  const { verify } = createVerifier({ jwksURL: url, ...options })
  return { check: verify, forging }
}

export const verifiers = [
  ['createVerifier', startVerifier],
  ['auth.api.verifyJWT', startServerCall],
] as const
