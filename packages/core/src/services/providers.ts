import type { ProviderTools, SocialProvider } from '../contract/provider.js'

/** The ways to sign in elsewhere, and what their calls are made with. */
export class Providers {
  readonly tools: ProviderTools
  readonly #byId: ReadonlyMap<string, SocialProvider>

  constructor(providers: readonly SocialProvider[], tools: ProviderTools) {
    this.tools = tools
    this.#byId = new Map(providers.map((provider) => [provider.id, provider]))
  }

  /** By id; null when the app has no such provider. */
  find(id: string): SocialProvider | null {
    return this.#byId.get(id) ?? null
  }
}
