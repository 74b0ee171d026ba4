import type { Plugin } from '@countersign/core'
import { openApiDocument } from '@countersign/core/openapi'
import type { TestDatabase } from '../engines.js'
import { describeDraft } from '../fuzz/draft.js'
import { askToRegister, askToSignIn } from '../passkeys.js'
import { refusalsOf, routesOf } from '../routes.js'
import { faultsOf, type Promises } from './checks.js'
import { exchange } from './exchange.js'
import { faultsOfRows } from './invariants.js'
import { actionOf, type Call, stepsOf } from './steps.js'
import { openWorld, type World } from './world.js'

/** Where a run takes place. */
export interface Setup {
  /** Opens an empty database. */
  readonly open: () => Promise<TestDatabase>
  readonly seed: number
  /** Plugins beside those of this repository. */
  readonly plugins?: readonly Plugin[]
  /** The beginning of the paths that are called more often than others. */
  readonly focus?: string | undefined
}

/** What was found, and the steps that lead to it. */
export interface Found {
  readonly faults: readonly string[]
  readonly steps: readonly number[]
  /** What each step did, one line each. */
  readonly lines: readonly string[]
}

/** How often each outcome occurred, such as `POST /sign-out 200`. */
export type Outcomes = Map<string, number>

/** Steps between two checks of the rows. */
const BATCH = 25

/** Takes steps in a new world; returns the first fault, or null. */
export async function runSteps(
  { open, seed, plugins = [], focus }: Setup,
  steps: readonly number[],
  outcomes: Outcomes = new Map(),
): Promise<Found | null> {
  const database = await open()
  try {
    const world = await openWorld(database, seed, plugins)
    return await walk(world, { steps, outcomes, focus })
  } finally {
    await database.remove()
  }
}

interface Plan extends Pick<Setup, 'focus'> {
  readonly steps: readonly number[]
  readonly outcomes: Outcomes
}

async function walk(world: World, { steps, outcomes, focus }: Plan): Promise<Found | null> {
  const routes = routesOf(world.auth)
  const promises = promisesOf(world.auth)
  const lines: string[] = []
  for (const [index, step] of steps.entries()) {
    const action = actionOf(step, world, { all: routes, focus })
    const faults =
      'advance' in action
        ? advance(world, action.advance, lines)
        : await perform(action, { world, promises, lines, outcomes })
    const isEnd = index + 1 === steps.length
    if (faults.length === 0 && (isEnd || index % BATCH === BATCH - 1))
      faults.push(...(await faultsOfRows(world)))
    if (faults.length > 0) return { faults, steps: steps.slice(0, index + 1), lines }
  }
  return null
}

function advance({ auth }: World, duration: string, lines: string[]): string[] {
  auth.clock.advance(duration)
  lines.push(`The clock moves forward by ${duration}`)
  return []
}

interface Scene {
  readonly world: World
  readonly promises: Promises
  readonly lines: string[]
  readonly outcomes: Outcomes
}

async function perform(call: Call, { world, promises, lines, outcomes }: Scene): Promise<string[]> {
  await sign(call)
  const result = await exchange(call, world)
  const { route, client, draft } = call
  const outcome = `${result.response.status} ${result.code}`.trim()
  const location = result.response.headers.get('location') ?? ''
  lines.push(`${client.name}: ${describeDraft(draft)} -> ${outcome} ${location}`.trim())
  const name = `${route.method} ${route.path} ${outcome}`
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  return faultsOf(result, world, promises)
}

/** Lets the phone of the client sign what a call takes, where it can. */
async function sign({ client, draft, signs }: Call): Promise<void> {
  if (signs === null) return
  const { browser, device } = client
  try {
    const response =
      signs === 'registration'
        ? await device.create(await askToRegister(browser))
        : await device.get(await askToSignIn(browser))
    draft.fields = { response: JSON.stringify(response) }
  } catch {
    // The app or the phone refuses: the call gets a response that no phone has signed.
  }
}

function promisesOf(auth: World['auth']): Promises {
  const { paths, components } = openApiDocument(auth)
  const answers = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const { 200: ok } = responses as Readonly<Record<number, Described>>
      const schema = ok?.content?.['application/json']?.schema ?? {}
      return [`${method.toUpperCase()} ${path}`, schema] as const
    }),
  )
  return { refusals: refusalsOf(auth), answers: new Map(answers), schemas: components.schemas }
}

interface Described {
  readonly content?: Readonly<
    Record<string, { readonly schema: Readonly<Record<string, unknown>> }>
  >
}

/** The steps of a seed, in a new world. */
export function runSeed(setup: Setup, count: number, outcomes?: Outcomes): Promise<Found | null> {
  return runSteps(setup, stepsOf(setup.seed, count), outcomes)
}
