import { ProviderFailure, type ProviderTools, type SocialProvider } from '../contract/provider.js'
import type { Logger } from '../contract/runtime.js'
import { withoutSecrets } from './logger.js'

/** The ways to sign in elsewhere, and what their calls are made with. */
export class Providers {
  readonly tools: ProviderTools
  readonly #byId: ReadonlyMap<string, SocialProvider>
  readonly #logger: Logger

  constructor(
    providers: readonly SocialProvider[],
    { tools, logger }: { readonly tools: ProviderTools; readonly logger: Logger },
  ) {
    this.tools = tools
    this.#byId = new Map(providers.map((provider) => [provider.id, provider]))
    this.#logger = logger
  }

  /** By id; null when the app has no such provider. */
  find(id: string): SocialProvider | null {
    return this.#byId.get(id) ?? null
  }

  /**
   * What a provider answers; null when it fails, which is logged, without the secrets that it was given,
   * and fails nothing else.
   */
  async ask<T>(
    { id: provider }: SocialProvider,
    question: (tools: ProviderTools) => Promise<T>,
    secrets: readonly string[] = [],
  ): Promise<T | null> {
    try {
      return await question(this.tools)
    } catch (error) {
      const about = error instanceof ProviderFailure ? describe(error) : { error }
      const failure = withoutSecrets(about, secrets)
      this.#logger.log('warn', 'A provider failed', { provider, failure })
      return null
    }
  }
}

function describe({ message, problem, code }: ProviderFailure): Readonly<Record<string, unknown>> {
  return { message, problem, code }
}
