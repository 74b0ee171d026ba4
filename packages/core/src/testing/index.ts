export { createTestAuth, type TestAuth, type TestAuthOptions } from './create-test-auth.js'
export { createFakeClock, type FakeClock } from './fake-clock.js'
export { createOutbox, type Outbox } from './outbox.js'
export { TestBrowser, type TestAnswer } from './test-browser.js'
