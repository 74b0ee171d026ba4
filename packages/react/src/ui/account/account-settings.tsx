import { lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { LinkPart, Subtitle } from '../parts.js'
import type { ShownUser } from '../session-client.js'
import type { UISettings } from '../settings-context.js'
import { Frame, useSettings, useTexts } from '../settings.js'
import { PanelSkeleton, type SettingsPage, SettingsTabs } from '../settings/tabs.js'
import { useRedirectNotice } from '../sign-in/redirect-notice.js'
import { accountTexts } from '../texts/account.js'
import { type AccountClient, type AccountPage, hasAccounts } from './account-client.js'
import { FreshSession } from './fresh-session.js'
import type { ProfileOptions } from './profile-page.js'

const ProfilePage = /* @__PURE__ */ lazy(() => import('./profile-page.js'))
const SecurityPage = /* @__PURE__ */ lazy(() => import('./security-page.js'))
const SessionsPage = /* @__PURE__ */ lazy(() => import('./sessions-page.js'))

/** Properties of {@link AccountSettings}. */
export interface AccountSettingsProps<C extends AccountClient> extends UISettings, ProfileOptions {
  readonly client: C
  /** The pages to show, in their order. Default: all that the client has. */
  readonly pages?: readonly AccountPage<C>[] | undefined
  /** Pages of the app, after the others. */
  readonly ownPages?: readonly SettingsPage[] | undefined
  /** The id of the selected page, for apps that keep it in the URL. Default: the component keeps it. */
  readonly page?: string | undefined
  readonly onPageChange?: ((id: string) => void) | undefined
  /** Minimum length of a new password, as on the server. Default: 8. */
  readonly minPasswordLength?: number | undefined
}

/**
 * The settings of the signed-in user: profile, email, password, passkeys, linked accounts, devices, and the deletion of
 * the account. What needs a fresh session asks the user to sign in again, in a dialog. The client needs
 * `accountStores()` for the pages `security` and `sessions`.
 *
 * @example
 * ```tsx
 * import { passkeyClient } from '@countersign/passkey/client'
 * import { accountStores, createAuthClient } from '@countersign/react'
 * import { AccountSettings } from '@countersign/react/ui'
 * import { google } from '@countersign/react/ui/icons/google'
 *
 * const client = createAuthClient({ plugins: [accountStores(), passkeyClient()] })
 *
 * export const AccountPage = () => (
 *   <AccountSettings client={client} providers={[google]} features={['change-email']} />
 * )
 * ```
 */
export function AccountSettings<C extends AccountClient>(
  props: AccountSettingsProps<C>,
): ReactNode {
  const { client } = props
  const session = client.useSession()
  const user = useLastUser(session.data?.user, session.status === 'signed-out')
  return (
    <Frame settings={props} className="cs-account">
      {/* The key resets open forms when the user switches to another account. */}
      {user && <Pages key={user.id} {...props} user={user} />}
      {!user && session.status === 'signed-out' && <SignedOut />}
      {!user && session.status === 'unknown' && <PanelSkeleton />}
    </Frame>
  )
}

/**
 * The signed-in user, also while the session is unknown for a moment: after the user has signed in again in a dialog,
 * the page must not be mounted again.
 */
function useLastUser(user: ShownUser | undefined, isSignedOut: boolean): ShownUser | undefined {
  const last = useRef(user)
  useEffect(() => {
    if (user || isSignedOut) last.current = user
  }, [user, isSignedOut])
  return user ?? (isSignedOut ? undefined : last.current)
}

function SignedOut() {
  const { signIn } = useSettings().paths
  const text = useTexts(accountTexts)
  return (
    <Subtitle>
      {text('signedOut')}{' '}
      {signIn !== undefined && <LinkPart href={signIn}>{text('signIn')}</LinkPart>}
    </Subtitle>
  )
}

interface PagesProps extends Omit<AccountSettingsProps<AccountClient>, 'pages'> {
  readonly pages?: readonly string[] | undefined
  readonly user: ShownUser
}

function Pages(props: PagesProps) {
  const { client, user, ownPages = [], page, onPageChange } = props
  const { features, uploadPicture, afterDeletion, minPasswordLength } = props
  const text = useTexts(accountTexts)
  const [selected, select] = useState('profile')
  const redirectNotice = useRedirectNotice()

  const profile = <ProfilePage {...{ client, user, features, uploadPicture, afterDeletion }} />
  const all: SettingsPage[] = [{ id: 'profile', title: text('profile'), content: profile }]
  if (hasAccounts(client)) {
    const security = <SecurityPage {...{ client, user, minPasswordLength }} />
    // An anonymous user has no sign-in methods, and no mailbox to choose a password.
    if (user.isAnonymous !== true)
      all.push({ id: 'security', title: text('security'), content: security })
    all.push({ id: 'sessions', title: text('sessions'), content: <SessionsPage client={client} /> })
  }
  const shown = props.pages
    ? props.pages.flatMap((id) => all.find((one) => one.id === id) ?? [])
    : all
  return (
    <FreshSession client={client} user={user}>
      <SettingsTabs
        label={text('account')}
        notice={redirectNotice}
        pages={[...shown, ...ownPages]}
        selected={page ?? selected}
        onSelect={(id) => {
          select(id)
          onPageChange?.(id)
        }}
      />
    </FreshSession>
  )
}
