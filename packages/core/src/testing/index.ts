export {
  type RunStatement,
  type StatementMethod,
  type Statements,
  wrapStatements,
} from '../database/wrap-statements.js'
export {
  createTestAuth,
  TEST_PASSWORD,
  type TestAuth,
  type TestAuthOptions,
} from './create-test-auth.js'
export { createFakeClock, type FakeClock } from './fake-clock.js'
export {
  type CallHandler,
  type DatabaseCall,
  type DatabaseDump,
  type DatabaseMethod,
  type FaultyDatabase,
  faultyDatabase,
} from './faulty-database.js'
export {
  type InstantProvider,
  instantProvider,
  type InstantProviderOptions,
} from './instant-provider.js'
export { createOutbox, type Outbox } from './outbox.js'
export { TestBrowser, type TestAnswer } from './test-browser.js'
export { createTestHasher, type TestHasher } from './test-hasher.js'

/** Lets parallel callers wait for each other. */
export type Barrier = () => Promise<void>

/**
 * A meeting point: the first callers wait until `count` of them have arrived; later ones pass at once.
 * Put before a write, it turns a race that happens now and then into one that happens every time.
 *
 * @example
 * ```ts
 * import { createBarrier, createTestAuth } from '@countersign/core/testing'
 *
 * const auth = createTestAuth()
 * const meet = createBarrier(2)
 * auth.database.onDone(({ method, model }) =>
 *   method === 'findOne' && model === 'user' ? meet() : undefined,
 * )
 * ```
 */
export function createBarrier(count: number): Barrier {
  let arrived = 0
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived >= count) open()
    return opened
  }
}
