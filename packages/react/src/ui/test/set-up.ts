import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { addNativeElements } from './native-elements.js'

/** Prepares the tests of a file that show components: each user has a separate browser with one tab. */
export function setUpPages(): void {
  beforeAll(addNativeElements)
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', undefined)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
