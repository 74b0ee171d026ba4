import {
  base64URLStringToBuffer as decode,
  bufferToBase64URLString as encode,
} from '@simplewebauthn/browser'
import type { Authenticator } from '../testing/index.js'

const ids = (list: readonly PublicKeyCredentialDescriptor[] = []) =>
  list.map(({ id }) => ({ id: encode(id as ArrayBuffer), type: 'public-key' as const }))

/** A `navigator.credentials` over a software authenticator. */
export function browserCredentials(device: Authenticator) {
  const waiting: AbortSignal[] = []
  let isAttended = true
  /** Results of extensions, and the inputs of each ceremony. */
  const extensions = { results: {}, inputs: [] as unknown[] }

  /** Waits for the user, or for the page to abort. */
  async function attend(signal: AbortSignal | undefined): Promise<void> {
    if (isAttended || !signal) return
    waiting.push(signal)
    await new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error)
      })
    })
  }

  return {
    extensions,
    /** Signals of the ceremonies that wait for the user. */
    waiting,
    attended: (value: boolean): void => {
      isAttended = value
    },
    credentials: {
      create: async ({ publicKey, signal }: CredentialCreationOptions) => {
        await attend(signal)
        const { challenge, user, excludeCredentials, ...rest } = publicKey ?? ({} as never)
        extensions.inputs.push(rest.extensions)
        const created = await device.create({
          ...rest,
          challenge: encode(challenge as ArrayBuffer),
          user: { ...user, id: encode(user.id as ArrayBuffer) },
          excludeCredentials: ids(excludeCredentials),
        })
        const { clientDataJSON, attestationObject, transports } = created.response
        return {
          ...created,
          rawId: decode(created.rawId),
          response: {
            clientDataJSON: decode(clientDataJSON),
            attestationObject: decode(attestationObject),
            getTransports: () => transports,
          },
          getClientExtensionResults: () => extensions.results,
        }
      },
      get: async ({ publicKey, signal }: CredentialRequestOptions) => {
        await attend(signal)
        const { challenge, allowCredentials, ...rest } = publicKey ?? ({} as never)
        extensions.inputs.push(rest.extensions)
        const signed = await device.get({
          ...rest,
          challenge: encode(challenge as ArrayBuffer),
          allowCredentials: ids(allowCredentials),
        })
        const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
        return {
          ...signed,
          rawId: decode(signed.rawId),
          response: {
            clientDataJSON: decode(clientDataJSON),
            authenticatorData: decode(authenticatorData),
            signature: decode(signature),
            userHandle: userHandle === undefined ? null : decode(userHandle),
          },
          getClientExtensionResults: () => extensions.results,
        }
      },
    },
  }
}
