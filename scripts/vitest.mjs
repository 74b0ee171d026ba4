/** Runs every test once; projects are named in vitest.workspace.ts. */
export const vitest = ['node_modules/vitest/vitest.mjs', 'run']
