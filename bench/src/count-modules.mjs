import { register } from 'node:module'

/** Counts the modules that are loaded, into a number that the measured program reads. */
const counter = new Int32Array(new SharedArrayBuffer(4))
globalThis.loadedModules = counter
register('./count-modules-hooks.mjs', import.meta.url, { data: { counter } })
