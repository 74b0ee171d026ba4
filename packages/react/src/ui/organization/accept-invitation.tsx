import type { ReactNode } from 'react'
import { Card } from '../parts.js'
import { Frame, useTexts } from '../settings.js'
import type { AnyMethod } from '../sign-in/auth-client.js'
import { AuthFlow } from '../sign-in/auth-flow.js'
import { inPlacePaths } from '../sign-in/flow.js'
import SignInForm from '../sign-in/sign-in-form.js'
import type { SignInProps } from '../sign-in/sign-in.js'
import { CardSkeleton } from '../sign-in/view.js'
import { acceptInvitationTexts } from '../texts/organization.js'
import { useBrowserValue } from '../use-browser-value.js'
import { InvitationCard } from './invitation-card.js'
import type { InvitationClient } from './invitation-client.js'

/** Properties of {@link AcceptInvitation}. */
export interface AcceptInvitationProps<C extends InvitationClient> extends Omit<
  SignInProps<C>,
  'notice' | 'onSuccess'
> {
  /** Default: `id` of the URL. */
  readonly invitationId?: string | undefined
  /** The token of an invitation link. Default: `token` of the URL. */
  readonly token?: string | undefined
  /** Called when the user is a member and the organisation is the active one. */
  readonly onAccepted?: (() => void) | undefined
  /** Called when the user has declined. */
  readonly onDeclined?: (() => void) | undefined
}

/**
 * The page of an invitation, by mail or by link. A signed-out user signs in first, on the same page. A user who is signed
 * in with another email can sign out and continue. Afterwards it opens `redirectTo`, if there is one.
 *
 * @example
 * ```tsx
 * import { organizationClient } from '@countersign/organization/client'
 * import { createAuthClient } from '@countersign/react'
 * import { AcceptInvitation } from '@countersign/react/ui'
 *
 * const client = createAuthClient({ plugins: [organizationClient({ invitationLinks: true })] })
 *
 * export const InvitationPage = () => <AcceptInvitation client={client} redirectTo="/organization" />
 * ```
 */
export function AcceptInvitation<C extends InvitationClient>(
  props: AcceptInvitationProps<C>,
): ReactNode {
  const search = useBrowserValue(readSearch, undefined)
  const { status } = props.client.useSession()
  if (search === undefined || status === 'unknown')
    return (
      <Frame settings={props} className="cs-auth">
        <Card>
          <CardSkeleton />
        </Card>
      </Frame>
    )
  const ofURL = new URLSearchParams(search)
  const { token = ofURL.get('token') ?? undefined } = props
  const { invitationId = ofURL.get('id') ?? '' } = props
  return token === undefined ? (
    <ByMail {...props} invitationId={invitationId} />
  ) : (
    <ByLink {...props} token={token} />
  )
}

const readSearch = (): string => location.search

interface PageProps extends Omit<AcceptInvitationProps<InvitationClient>, 'methods'> {
  readonly methods?: readonly AnyMethod[] | undefined
}

/** The email of a user who is signed in. Anonymous users sign in or sign up first. */
function useEmail(client: InvitationClient): string | undefined {
  const { data } = client.useSession()
  return data && data.user.isAnonymous !== true ? data.user.email : undefined
}

/** An invitation to an email, which only its owner can read. */
function ByMail(props: PageProps & { readonly invitationId: string }) {
  const { client, invitationId } = props
  const email = useEmail(client)
  const { organization: calls } = client
  if (email === undefined) return <SignInFirst {...props} reason="signInToJoin" />
  return (
    <InvitationCard
      key={email}
      {...props}
      email={email}
      load={async () =>
        invitationId === '' ? noInvitation : calls.getInvitation({ query: { id: invitationId } })
      }
      accept={() => calls.acceptInvitation({ invitationId })}
      decline={() => calls.rejectInvitation({ invitationId })}
    />
  )
}

/** An invitation link, which every user can use. */
function ByLink(props: PageProps & { readonly token: string }) {
  const { client, token } = props
  const email = useEmail(client)
  const { organization: calls } = client
  if (email === undefined) return <SignInFirst {...props} reason="signInToJoinByLink" />
  return (
    <InvitationCard
      key={email}
      {...props}
      email={email}
      load={async () => (await calls.getInvitationLink?.({ query: { token } })) ?? notSupported}
      accept={() => calls.acceptInvitationLink?.({ token })}
    />
  )
}

interface SignInFirstProps extends PageProps {
  readonly reason: 'signInToJoin' | 'signInToJoinByLink'
}

/** A sign-in that stays on the page, or comes back to it from a provider or a mail. */
function SignInFirst({ reason, ...props }: SignInFirstProps) {
  return (
    <AuthFlow
      {...props}
      paths={{ ...props.paths, ...inPlacePaths }}
      redirectTo={undefined}
      notice={<Reason reason={reason} />}
      start="sign-in"
      Start={SignInForm}
    />
  )
}

/** A component of its own, because it is inside of the settings. */
function Reason({ reason }: Pick<SignInFirstProps, 'reason'>) {
  const text = useTexts(acceptInvitationTexts)
  return `${text('invitedTitle')}. ${text(reason)}`
}

/** The result for a page whose URL has no invitation. */
const noInvitation = {
  data: null,
  error: { code: 'INVITATION_NOT_FOUND', message: 'The URL has no invitation' },
} as const

/** The result for a client without invitation links. */
const notSupported = {
  data: null,
  error: {
    code: 'INVITATION_LINK_NOT_FOUND',
    message: 'The client needs organizationClient({ invitationLinks: true })',
  },
} as const
