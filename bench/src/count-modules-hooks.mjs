/** @type {Int32Array} */
let counter

/** @param {{ counter: Int32Array }} data */
export function initialize(data) {
  counter = data.counter
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  Atomics.add(counter, 0, 1)
  return nextLoad(url, context)
}
