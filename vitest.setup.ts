import { afterAll, vi } from 'vitest'

// Files share a worker. Vitest removes stubs before each test, but not after the last one of a file, so that the code of
// the next file outside of its tests would still see them.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
