import type { ReactNode } from 'react'
import { Avatar } from '../avatar.js'
import { Alert } from '../form.js'
import { Identity } from '../identity.js'
import { Icon, leave, sliders } from '../icons.js'
import { LinkPart, Menu, Popover, Skeleton, UserButtonPart } from '../parts.js'
import { type SessionClient, shownName, type ShownUser } from '../session-client.js'
import type { UISettings } from '../settings-context.js'
import { Frame, useSettings, useTexts } from '../settings.js'
import { sharedTexts } from '../texts/shared.js'
import { userButtonTexts } from '../texts/user-button.js'
import { MenuEntry, type UserMenuItem } from '../menu-entry.js'
import { useAction } from '../use-action.js'
import { usePopover } from '../use-popover.js'

/** Properties of {@link UserButton}. */
export interface UserButtonProps extends UISettings {
  readonly client: SessionClient
  /** Entries of the app, between the account and the sign-out. */
  readonly items?: readonly UserMenuItem[]
  /** Components in the menu, such as `SwitchAccount`. They are mounted while the menu is open. */
  readonly children?: ReactNode
  /** The page to open after the sign-out. Default: the page stays. */
  readonly afterSignOut?: string
}

/**
 * The picture of the signed-in user, which opens a menu to manage the account and to sign out. A signed-out user sees a
 * link to `paths.signIn`, if there is one. While the session is unknown, it keeps its space.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { UserButton } from '@countersign/react/ui'
 *
 * const client = createAuthClient()
 *
 * export const Header = () => (
 *   <header>
 *     <UserButton client={client} paths={{ account: '/account', signIn: '/sign-in' }} />
 *   </header>
 * )
 * ```
 */
export function UserButton({
  client,
  items = [],
  afterSignOut,
  children,
  ...settings
}: UserButtonProps): ReactNode {
  const { status, data } = client.useSession()
  return (
    <Frame settings={settings} className="cs-user">
      {status === 'unknown' && (
        <span aria-busy="true">
          <Skeleton data-shape="avatar" />
        </span>
      )}
      {status === 'signed-out' && <SignInLink />}
      {data && <UserMenu user={data.user} {...{ client, items, afterSignOut, children }} />}
    </Frame>
  )
}

function SignInLink() {
  const { signIn } = useSettings().paths
  const text = useTexts(sharedTexts)
  return signIn !== undefined && <LinkPart href={signIn}>{text('signIn')}</LinkPart>
}

interface UserMenuProps extends Required<Pick<UserButtonProps, 'client' | 'items'>> {
  readonly afterSignOut: string | undefined
  readonly children: ReactNode
  readonly user: ShownUser
}

function UserMenu({ user, client, items, afterSignOut, children }: UserMenuProps) {
  const { paths, navigate } = useSettings()
  const text = useTexts(userButtonTexts)
  const { button, popover, isOpen, close } = usePopover()
  const { problem, run } = useAction()
  const name = shownName(user)
  const label = text('accountMenu', { name })

  function signOut(): void {
    run(
      () => client.signOut(),
      () => {
        if (afterSignOut !== undefined) navigate(afterSignOut)
      },
    )
  }

  return (
    <>
      <UserButtonPart ref={button} type="button" aria-label={label} aria-expanded={isOpen}>
        <Avatar name={name} image={user.image} />
      </UserButtonPart>
      <Popover ref={popover} role="group" aria-label={label}>
        <Identity
          name={name}
          image={user.image}
          detail={user.name !== '' && user.isAnonymous !== true && user.email}
        />
        <Menu>
          {paths.account !== undefined && (
            <MenuEntry
              label={text('manageAccount')}
              href={paths.account}
              icon={<Icon d={sliders} />}
              onSelect={close}
            />
          )}
          {isOpen && children}
          {items.map((item) => (
            <MenuEntry
              key={item.label}
              {...item}
              onSelect={() => {
                close()
                item.onSelect?.()
              }}
            />
          ))}
          <MenuEntry label={text('signOut')} icon={<Icon d={leave} />} onSelect={signOut} />
        </Menu>
        <Alert>{problem}</Alert>
      </Popover>
    </>
  )
}
