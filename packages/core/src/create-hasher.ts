import type { HashQueue, PasswordHasher } from './contract/storage-format.js'
import { createHashQueue } from './crypto/hash-queue.js'
import type { Settings } from './options.js'

/** Lets password hashes run a few at a time. */
export function createQueue({ advanced }: Settings): HashQueue {
  const { maxParallelHashes, maxWaitingHashes } = advanced
  return createHashQueue({ parallel: maxParallelHashes, waiting: maxWaitingHashes })
}

/** The app's own password hasher, where it brings one. */
export function createAppHasher(
  { emailAndPassword }: Settings,
  queue: HashQueue,
): PasswordHasher | null {
  const own = emailAndPassword.password
  if (!own) return null
  return {
    hash: (password) => queue(() => own.hash(password)),
    verify: (password, stored) => queue(() => own.verify(password, stored)),
    isOutdated: () => false,
  }
}
