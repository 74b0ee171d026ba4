import type { LiveAtom, LiveState } from '@countersign/client'
import { type ComponentPropsWithoutRef, type ReactNode, useRef, useState } from 'react'
import { useStore } from '../use-store.js'
import type {
  ActiveOrganization,
  ActiveState,
  Outcome,
  Refusal,
  ShownOrganization,
} from './organization-calls.js'

/** A client with the plugin `organizationClient()`, as far as {@link OrganizationSwitcher} uses it. */
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
  /** What stands for no organisation. Default `No organization`. */
  readonly none?: string
  /** Words for what went wrong. Default: the error's own message. */
  readonly explain?: (error: Refusal) => ReactNode
}

/**
 * A list to choose the active organisation from, and a live region with what went wrong. It brings no styles.
 * Give it a `<label>`, or an `aria-label` other than `Organization`.
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

/** Every organisation to choose from. The active one may be known before the others. */
function choicesOf(
  organizations: readonly ShownOrganization[] = [],
  active: ShownOrganization | null = null,
): readonly ShownOrganization[] {
  const isAmong = !active || organizations.some(({ id }) => id === active.id)
  return isAmong ? organizations : [active, ...organizations]
}

interface Choice {
  /** What was chosen and is not yet so. */
  readonly chosen: string | undefined
  readonly error: Refusal | null
  readonly choose: (id: string) => void
}

/** Makes one choice after the other, since people who use the keyboard pass by others; the last one stands. */
function useChoice(make: (id: string) => Promise<Outcome>): Choice {
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<Refusal | null>(null)
  const latest = useRef<object>(undefined)
  const turn = useRef<Promise<void>>(Promise.resolve())

  async function follow(id: string, mine: object): Promise<void> {
    if (latest.current !== mine) return
    const outcome = await make(id)
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
