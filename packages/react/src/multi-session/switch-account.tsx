import { type ReactNode, useRef } from 'react'
import { Alert } from '../ui/form.js'
import { Icon, leave, plus } from '../ui/icons.js'
import { Identity } from '../ui/identity.js'
import { MenuEntry } from '../ui/menu-entry.js'
import { MenuAction, MenuItem, VisuallyHidden } from '../ui/parts.js'
import { shownName } from '../ui/session-client.js'
import { useErrorText, useSettings, useTexts } from '../ui/settings.js'
import { switchAccountErrors, switchAccountTexts } from '../ui/texts/switch-account.js'
import { useAction } from '../ui/use-action.js'
import type { AccountsClient, DeviceSession } from './accounts-client.js'

/** Properties of {@link SwitchAccount}. */
export interface SwitchAccountProps {
  readonly client: AccountsClient
  /** The page with `AddAccount`. Default: the menu has no link to it. */
  readonly addAccount?: string
  /** The page to open after a switch. Default: the page stays, and shows the other user. */
  readonly afterSwitch?: string
}

/**
 * Entries of the menu of `UserButton` for the plugin `multiSession()`: the other accounts that are signed in at this
 * browser, a link to add one, and the sign-out of the current account alone.
 *
 * @example
 * ```tsx
 * import { multiSessionClient } from '@countersign/multi-session/client'
 * import { createAuthClient } from '@countersign/react'
 * import { SwitchAccount } from '@countersign/react/multi-session'
 * import { UserButton } from '@countersign/react/ui'
 *
 * const client = createAuthClient({ plugins: [multiSessionClient()] })
 *
 * export const Header = () => (
 *   <UserButton client={client} texts={{ signOut: 'Sign out of all accounts' }}>
 *     <SwitchAccount client={client} addAccount="/add-account" afterSwitch="/" />
 *   </UserButton>
 * )
 * ```
 */
export function SwitchAccount({ client, addAccount, afterSwitch }: SwitchAccountProps): ReactNode {
  const { navigate } = useSettings()
  const text = useTexts(switchAccountTexts)
  const explain = useErrorText()
  const userId = client.useSession().data?.user.id
  const { data, error } = client.useDeviceSessions()
  const { problem, run } = useAction(switchAccountErrors)
  const isOwn = ({ user }: DeviceSession): boolean => user.id === userId
  const own = data?.find(isOwn)
  const last = useRef<HTMLLIElement>(null)
  const shown = problem ?? (error && explain(error))
  const others = data?.filter((each) => !isOwn(each)) ?? []

  function close(): void {
    last.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }

  function change(call: 'setActive' | 'revoke', { session: { token } }: DeviceSession): void {
    run(
      () => client.multiSession[call]({ sessionToken: token }),
      () => {
        close()
        if (afterSwitch !== undefined) navigate(afterSwitch)
      },
    )
  }

  return (
    <>
      {others.map((other) => (
        <Account
          key={other.session.id}
          account={other}
          label={text('switchAccount')}
          onSelect={() => {
            change('setActive', other)
          }}
        />
      ))}
      {addAccount !== undefined && (
        <MenuEntry
          label={text('addAccount')}
          href={addAccount}
          icon={<Icon d={plus} />}
          onSelect={close}
        />
      )}
      {own && others.length > 0 && (
        <MenuEntry
          label={text('signOutOne')}
          icon={<Icon d={leave} />}
          onSelect={() => {
            change('revoke', own)
          }}
        />
      )}
      <MenuItem ref={last} hidden={!shown}>
        <Alert>{shown}</Alert>
      </MenuItem>
    </>
  )
}

interface AccountProps {
  readonly account: DeviceSession
  readonly label: string
  readonly onSelect: () => void
}

function Account({ account: { user }, label, onSelect }: AccountProps) {
  return (
    <MenuItem>
      <MenuAction type="button" onClick={onSelect}>
        <VisuallyHidden>{`${label} `}</VisuallyHidden>
        <Identity
          name={shownName(user)}
          image={user.image}
          detail={user.name !== '' && user.email}
        />
      </MenuAction>
    </MenuItem>
  )
}
