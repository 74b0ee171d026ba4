import { register } from 'node:module'

/** The number of loaded modules, in memory that the measured program shares. */
const counter = new Int32Array(new SharedArrayBuffer(4))
globalThis.loadedModules = counter
register('./count-modules-hooks.mjs', import.meta.url, { data: { counter } })
