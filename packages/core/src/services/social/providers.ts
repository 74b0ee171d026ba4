import {
  ProviderFailure,
  type ProviderProblem,
  type ProviderTools,
  type SocialProvider,
} from '../../contract/providers/provider.js'
import type { Logger } from '../../contract/runtime.js'
import { withoutSecrets } from '../logger.js'

/** The result of a request to a provider, or the reason of its failure. */
export type Attempt<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: ProviderProblem }

/** The configured providers, and the tools for their calls. */
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

  /** Like {@link Providers.attempt}, with null in place of a failure. */
  async call<T>(
    provider: SocialProvider,
    request: (tools: ProviderTools) => Promise<T>,
    secrets: readonly string[] = [],
  ): Promise<T | null> {
    const { value = null } = await this.attempt(provider, request, secrets)
    return value
  }

  /**
   * The result of a request, or the reason of its failure. A failure is logged without the secrets that
   * the provider was given, and is not thrown.
   */
  async attempt<T>(
    { id: provider }: SocialProvider,
    request: (tools: ProviderTools) => Promise<T>,
    secrets: readonly string[] = [],
  ): Promise<Attempt<T>> {
    try {
      return { value: await request(this.tools) }
    } catch (error) {
      const isFailure = error instanceof ProviderFailure
      const failure = withoutSecrets(isFailure ? describe(error) : { error }, secrets)
      this.#logger.log('warn', 'A provider failed', { provider, failure })
      return { problem: isFailure ? error.problem : 'refused' }
    }
  }
}

function describe({ message, problem, code }: ProviderFailure): Readonly<Record<string, unknown>> {
  return { message, problem, code }
}
