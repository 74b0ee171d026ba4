export { type Barrier, createBarrier } from './barrier.js'
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
