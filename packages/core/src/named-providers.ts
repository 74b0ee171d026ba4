import type * as factories from './providers/flow/factories.js'

type Factories = typeof factories

/** The options of a provider, and whether it is there. */
export type NamedProvider<O> = O & {
  /** It is there. Default true. */
  readonly enabled?: boolean
}

/** Providers by their names, each with the options of its factory. */
export type NamedProviders = {
  readonly [N in keyof Factories]?: NamedProvider<Parameters<Factories[N]>[0]>
}
