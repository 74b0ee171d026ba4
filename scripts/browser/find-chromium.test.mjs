import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findChromium, getChromium } from './find-chromium.mjs'

const folder = mkdtempSync(join(tmpdir(), 'countersign-path-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the search for Chromium', () => {
  const chrome = join(folder, 'google-chrome')
  const chromium = join(folder, 'chromium')
  writeFileSync(chrome, '')
  chmodSync(chrome, 0o755)
  writeFileSync(chromium, '')
  const PATH = ['/nowhere', folder].join(delimiter)

  it('finds the Chromium that the environment names', () => {
    expect(findChromium({ CHROMIUM_PATH: '/given', PATH })).toBe('/given')
  })

  it('finds an executable on PATH', () => {
    expect(findChromium({ PATH })).toBe(chrome)
    chmodSync(chromium, 0o755)
    expect(findChromium({ PATH })).toBe(chromium)
  })

  it.runIf(process.platform === 'linux')('finds no Chromium when it is not installed', () => {
    expect(findChromium({ PATH: '/nowhere' })).toBe(undefined)
    expect(() => getChromium({ PATH: '/nowhere' })).toThrow('npm run test:browser')
  })
})
