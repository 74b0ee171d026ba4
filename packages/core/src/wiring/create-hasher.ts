import type { HashQueue, PasswordHasher } from '../contract/storage-format.js'
import { createHashQueue } from '../crypto/hash-queue.js'
import type { Settings } from '../options.js'
import type { AppLogger } from '../services/logger.js'

/** Lets password hashes run a few at a time. */
export function createQueue({ advanced }: Settings): HashQueue {
  const { maxParallelHashes, maxWaitingHashes } = advanced
  return createHashQueue({ parallel: maxParallelHashes, waiting: maxWaitingHashes })
}

/** The app's own password hasher, where it brings one. */
export function createAppHasher(
  { emailAndPassword }: Settings,
  queue: HashQueue,
  logger: AppLogger,
): PasswordHasher | null {
  const own = emailAndPassword.password
  if (!own) return null

  const verify = async (password: string, stored: string): Promise<boolean> => {
    try {
      return await own.verify(password, stored)
    } catch (error) {
      logger.logFor(() => ({ secrets: [password, stored] }), {
        level: 'error',
        message: 'emailAndPassword.password.verify failed: the password counts as wrong',
        data: { error },
      })
      // One hash, as for an unknown address; it also fails where the hasher fails for every password.
      await own.hash(password)
      return false
    }
  }

  return {
    hash: (password) => queue(() => own.hash(password)),
    verify: (password, stored) => queue(() => verify(password, stored)),
    isOutdated: () => false,
  }
}
