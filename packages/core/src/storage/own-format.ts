import { asSnapshot, type SessionSnapshot } from '../contract/calls/exchange.js'
import type {
  CachedSessionBinding,
  CachedSessionFormat,
  StorageFormat,
  StorageDeps,
  StoragePreset,
  Vault,
} from '../contract/storage/storage-format.js'
import { createMac, hashText, purposeKey, timingSafeEqual } from '../crypto/hash.js'
import { createPasswordHasher, defaultCost, scryptCosts } from '../crypto/password-hash.js'
import { createTextSeal, type TextSeal } from '../crypto/sealed-text.js'
import { createEmailTokens } from './email-tokens.js'

/** Countersign's own storage format, the default. */
export const ownFormat: StoragePreset = { id: 'own', create: createOwnFormat }

/**
 * Countersign's own storage format: a copy of the database gives no access, because sessions are stored as
 * SHA-256 and tokens of providers are encrypted. The MAC of a cookie covers its name, so that a signed
 * value is valid for one purpose only.
 */
function createOwnFormat(parts: StorageDeps): StorageFormat {
  const { secrets, cookiePrefix = 'countersign', random, queue, clock, hashMemory } = parts
  const cost = hashMemory === undefined ? defaultCost : scryptCosts[hashMemory]
  const signatures = createSignatures(secrets)
  const texts = createTextSeal(secrets, random)
  return {
    cookieNames: {
      prefix: cookiePrefix,
      sessionToken: `${cookiePrefix}.session_token`,
      sessionData: `${cookiePrefix}.session_data`,
      dontRemember: null,
      device: `${cookiePrefix}.device`,
    },
    hostPrefix: true,
    stored,
    publicId: (row) => row.id,
    ...signatures,
    cachedSessions: createCachedSessionFormat(signatures),
    verificationIdentifier: (purpose, token) => hashText(`${purpose} ${token}`),
    sharedIdentifierPrefix: null,
    bareIdentifier: () => null,
    accountColumns: () => ({}),
    passwords: createPasswordHasher({ random, queue, cost }),
    emailTokens: createEmailTokens(secrets, clock),
    providerTokens: sealUnder('account', texts),
    vault: sealUnder('plugin', texts),
  }
}

function stored(token: string): string {
  return hashText(`session ${token}`)
}

/** A text that is sealed under one name opens only under that name and with its own associated data. */
function sealUnder(name: string, texts: TextSeal): Vault {
  return {
    seal: (associatedData, text) => texts.seal([name, ...associatedData], text),
    open: (associatedData, stored) => texts.open([name, ...associatedData], stored),
  }
}

type Signatures = Pick<StorageFormat, 'sign' | 'open'>

function createSignatures(secrets: readonly string[]): Signatures {
  const macs = secrets.map((secret) => createMac(purposeKey(secret, 'cookie')))
  const [signingMac = () => ''] = macs
  return {
    sign: (cookieName, value) => `${value}.${signingMac(`${cookieName}=${value}`)}`,

    open(cookieName, signed) {
      const dot = signed.lastIndexOf('.')
      if (dot < 1) return null
      const value = signed.slice(0, dot)
      const received = signed.slice(dot + 1)
      const signedText = `${cookieName}=${value}`
      return macs.some((mac) => timingSafeEqual(mac(signedText), received)) ? value : null
    },
  }
}

/** Cached sessions are signed together with the credential of their session. */
function createCachedSessionFormat({ sign, open }: Signatures): CachedSessionFormat {
  const boundName = ({ cookieName, token }: CachedSessionBinding): string =>
    `${cookieName} ${stored(token)}`
  return {
    encode: (binding, snapshot) => sign(boundName(binding), toCookieText(toAsciiJson(snapshot))),

    decode(binding, text) {
      const payload = open(boundName(binding), text)
      // Parsed only after the signature was checked, so the shape is known.
      return payload === null ? null : parseSnapshot(payload)
    },
  }
}

function parseSnapshot(payload: string): SessionSnapshot {
  return asSnapshot(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
}

/**
 * Base64 that no cookie store of a framework spells in another way.
 *
 * @see RFC 4648 section 5, without padding
 */
function toCookieText(json: string): string {
  return btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** JSON that base64 can carry as it is. */
function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
