import type { PasswordHasher } from './contract/storage-format.js'
import { createHashQueue } from './crypto/hash-queue.js'
import { createPasswordHasher, defaultCost } from './crypto/password-hash.js'
import type { Settings } from './options.js'

/** The app's password hasher, scrypt unless it brings its own, a few at a time. */
export function createHasher({ advanced, emailAndPassword }: Settings): PasswordHasher {
  const { random, maxParallelHashes, maxWaitingHashes } = advanced
  const queue = createHashQueue({ parallel: maxParallelHashes, waiting: maxWaitingHashes })
  const own = emailAndPassword.password
  if (!own) return createPasswordHasher({ random, queue, cost: defaultCost })
  return {
    hash: (password) => queue(() => own.hash(password)),
    verify: (password, stored) => queue(() => own.verify(password, stored)),
    isOutdated: () => false,
  }
}
