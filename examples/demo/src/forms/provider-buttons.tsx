import { providers } from '../providers.js'
import { Outcome } from './form.js'
import { useAction } from './use-action.js'
import type { Answer } from './use-submission.js'

interface ProviderButtonsProps {
  /** The text before the name of the provider. */
  readonly verb: 'Continue with' | 'Link'
  /** Ids of providers without a button. Default: none. */
  readonly except?: readonly string[]
  /** Starts the redirect to a provider. */
  readonly begin: (provider: string) => Promise<Answer>
}

/** A button for each provider, and one line for a problem. */
export function ProviderButtons({ verb, except = [], begin }: ProviderButtonsProps) {
  const { isRunning, problem, run } = useAction(begin)
  const offered = providers.filter(({ id }) => !except.includes(id))
  if (offered.length === 0) return null
  return (
    <div className="providers" role="group" aria-label={`${verb} a provider`}>
      {offered.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="secondary"
          disabled={isRunning}
          onClick={() => {
            run(id)
          }}
        >
          {verb} {name}
        </button>
      ))}
      <Outcome problem={problem} />
    </div>
  )
}
