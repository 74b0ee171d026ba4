import { describe, expect, it } from 'vitest'
import { choosePackageManager } from './package-managers.js'

describe('the choice of a package manager', () => {
  it.each([
    { candidates: ['yarn', 'bun'], running: 'pnpm/10.34.9 npm/? node/v20.20.2', chosen: 'yarn' },
    { candidates: [undefined, 'bun'], running: 'pnpm/10.34.9', chosen: 'bun' },
    { candidates: [undefined], running: 'pnpm/10.34.9 npm/? node/v20.20.2', chosen: 'pnpm' },
    { candidates: ['deno'], running: 'pnpm/10.34.9', chosen: 'npm' },
    { candidates: [], running: undefined, chosen: 'npm' },
  ])('takes $chosen for $candidates, run by $running', ({ candidates, running, chosen }) => {
    expect(choosePackageManager(candidates, { npm_config_user_agent: running })).toBe(chosen)
  })
})
