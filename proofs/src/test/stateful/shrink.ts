import { type Found, runSteps, type Setup } from './run.js'

/** Leaves out steps as long as the same kind of fault is found, by default without a limit of time. */
export async function shrink(
  setup: Setup,
  found: Found,
  milliseconds = Number.POSITIVE_INFINITY,
): Promise<Found> {
  const end = Date.now() + milliseconds
  let best = found
  let start = 0
  let size = best.steps.length >> 1
  while (size > 0 && Date.now() < end) {
    const again = await runSteps(setup, best.steps.toSpliced(start, size))
    if (again && kindOf(again) === kindOf(best)) best = again
    else start += size
    if (start < best.steps.length) continue
    start = 0
    size >>= 1
  }
  return best
}

/** A fault without the ids and addresses in it. */
function kindOf({ faults: [first = ''] }: Found): string {
  return first.replaceAll(/[\w-]{20,}|\S+@\S+/g, '')
}

/** The fault, the shortest sequence that leads to it, and the command that repeats it. */
export function describeFound(
  { faults, lines }: Found,
  { seed, over, focus }: Pick<Setup, 'seed' | 'focus'> & { readonly over: string },
): string {
  const focused = focus === undefined ? '' : ` --focus ${focus}`
  const command = `npm run fuzz -- --minutes 0 --seed ${seed} --over ${over}${focused}`
  return [`${faults.join('\n')}\n`, ...lines, `\nTo repeat it: ${command}`].join('\n')
}
