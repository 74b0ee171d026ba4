import type { LiveAtom, LiveState } from '@countersign/client'
import { type ComponentPropsWithoutRef, type ReactNode, useRef, useState } from 'react'
import { useStore } from '../use-store.js'
import type {
  ActiveOrganization,
  ActiveState,
  Outcome,
  CallError,
  ShownOrganization,
} from './organization-calls.js'

/** The part of a client with the plugin `organizationClient()` that {@link OrganizationSwitcher} uses. */
export interface SwitcherCalls<
  A extends ActiveState,
  L extends LiveState<readonly ShownOrganization[]>,
> extends ActiveOrganization<A> {
  readonly $organizations: LiveAtom<L>
  readonly organization: {
    setActive(input: { readonly organizationId: string | null }): Promise<Outcome>
  }
}

/** Properties of {@link OrganizationSwitcher}: its own, and those of any `select`. */
export interface OrganizationSwitcherProps<
  A extends ActiveState,
  L extends LiveState<readonly ShownOrganization[]>,
> extends Omit<
  ComponentPropsWithoutRef<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'multiple' | 'children'
> {
  readonly client: SwitcherCalls<A, L>
  /** Text of the option without an organisation. Default: `No organization`. */
  readonly none?: string
  /** Renders an error. Default: the error's message. */
  readonly explain?: (error: CallError) => ReactNode
}

/**
 * A `select` for the active organisation, and a live region for errors. It has no styles. Give it a
 * `<label>`, or an `aria-label` in place of `Organization`.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { OrganizationSwitcher } from '@countersign/react/organization'
 * import { organizationClient } from '@countersign/organization/client'
 *
 * const client = createAuthClient({ plugins: [organizationClient()] })
 *
 * export const Switcher = () => <OrganizationSwitcher client={client} none="Only me" />
 * ```
 */
export function OrganizationSwitcher<
  A extends ActiveState,
  L extends LiveState<readonly ShownOrganization[]>,
>({
  client,
  none = 'No organization',
  explain = ({ message }) => message,
  ...rest
}: OrganizationSwitcherProps<A, L>): ReactNode {
  const { data: organizations } = useStore(client.$organizations)
  const { data: active, isPending } = useStore(client.$activeOrganization)
  const { chosen, error, choose } = useChoice((id) =>
    client.organization.setActive({ organizationId: id || null }),
  )
  return (
    <>
      <select
        aria-label={rest.id === undefined ? 'Organization' : undefined}
        {...rest}
        value={chosen ?? active?.id ?? ''}
        aria-busy={isPending || chosen !== undefined}
        onChange={({ target }) => {
          choose(target.value)
        }}
      >
        <option value="">{none}</option>
        {choicesOf(organizations, active).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p role="alert">{error && explain(error)}</p>
    </>
  )
}

/** The organisations to choose from, with the active one, which may load before the list. */
function choicesOf(
  organizations: readonly ShownOrganization[] = [],
  active: ShownOrganization | null = null,
): readonly ShownOrganization[] {
  const isListed = !active || organizations.some(({ id }) => id === active.id)
  return isListed ? organizations : [active, ...organizations]
}

interface Choice {
  /** The chosen id while the call runs. */
  readonly chosen: string | undefined
  readonly error: CallError | null
  readonly choose: (id: string) => void
}

/**
 * Makes one call at a time for the latest choice. Keyboard users pass other options on the way, and calls for
 * those are skipped.
 */
function useChoice(change: (id: string) => Promise<Outcome>): Choice {
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<CallError | null>(null)
  const latest = useRef<object>(undefined)
  const turn = useRef<Promise<void>>(Promise.resolve())

  async function follow(id: string, mine: object): Promise<void> {
    if (latest.current !== mine) return
    const outcome = await change(id)
    if (latest.current !== mine) return
    setChosen(undefined)
    setError(outcome.error)
  }

  return {
    chosen,
    error,
    choose(id) {
      const mine = (latest.current = {})
      setChosen(id)
      setError(null)
      turn.current = turn.current.then(() => follow(id, mine))
    },
  }
}
