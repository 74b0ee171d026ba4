import { expect } from 'vitest'
import { createRandom } from '../random.js'
import type { Route } from '../routes.js'
import { type Draft, draftOf, type Samples, type Mutation } from './draft.js'

/** What drafts are made from. */
export interface Plan {
  readonly routes: readonly Route[]
  readonly mutationsOf: (route: Route, samples: Samples) => Mutation[]
  readonly samples: Samples
}

/** The same numbers in every run. */
const SEED = 20_261_121

/** So many drafts: one fault each, for every call and every fault; then two or three at once. */
export function takeDrafts(plan: Plan, count: number): Draft[] {
  const { routes, mutationsOf, samples } = plan
  const faults = routes.reduce((sum, route) => sum + mutationsOf(route, samples).length, 0)
  expect(faults).toBeLessThan(count * 0.9)
  const drafts: Draft[] = []
  for (const draft of draftsOf(plan)) {
    if (drafts.length === count) break
    drafts.push(draft)
  }
  return drafts
}

function* draftsOf({ routes, mutationsOf, samples }: Plan): Generator<Draft> {
  const all = routes.map((route) => ({ route, mutations: mutationsOf(route, samples) }))
  for (const { route, mutations } of all) {
    for (const mutate of mutations) {
      const draft = draftOf(route, samples)
      mutate(draft)
      yield draft
    }
  }
  const random = createRandom(SEED)
  for (;;) {
    const { route, mutations } = random.pick(all)
    const draft = draftOf(route, samples)
    for (const mutate of random
      .pick([
        [1, 2],
        [1, 2, 3],
      ])
      .map(() => random.pick(mutations)))
      mutate(draft)
    yield draft
  }
}
