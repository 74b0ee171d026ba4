import type { Random } from '../contract/runtime.js'
import type { HashQueue, PasswordHasher } from '../contract/storage-format.js'
import { toHex, toUtf8 } from '../crypto/bytes.js'
import {
  createPasswordHasher,
  type Derive,
  PEER_KEY_BYTES,
  peerCost,
  platformDerive,
  SALT_BYTES,
} from '../crypto/password-hash.js'

/**
 * Hashes passwords in the form of better-auth, `<salt in hex>:<key in hex>`; verifies that form and
 * Countersign's own form, which is then replaced.
 */
export function createPeerHasher(parts: {
  readonly random: Random
  readonly queue: HashQueue
  /** Replaces the derivation, for tests. */
  readonly derive?: Derive
}): PasswordHasher {
  const { random, queue, derive = platformDerive } = parts
  const either = createPasswordHasher({ random, queue, derive, cost: peerCost })
  return {
    async hash(password) {
      const salt = toHex(random.bytes(SALT_BYTES))
      const parameters = { ...peerCost, keyBytes: PEER_KEY_BYTES }
      const key = await queue(() => derive(password.normalize('NFKC'), toUtf8(salt), parameters))
      return `${salt}:${toHex(key)}`
    },
    verify: (password, stored) => either.verify(password, stored),
    isOutdated: (stored) => stored.startsWith('$'),
  }
}
