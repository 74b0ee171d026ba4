import { vi } from 'vitest'

/** Milliseconds. A busy machine takes longer than the second that `vi.waitFor` waits by default. */
const patience = 10_000

const { waitFor, waitUntil } = vi

vi.waitFor = (callback, options = patience) => waitFor(callback, options)
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options)
