import type { ReactNode } from 'react'
import { Avatar } from '../avatar.js'
import { Alert, Button } from '../form.js'
import { Card, Header, Subtitle, Title } from '../parts.js'
import { Frame, useErrorText, useSettings, useTexts } from '../settings.js'
import type { AnyMethod, AuthFlowClient } from '../sign-in/auth-client.js'
import { AuthFlow } from '../sign-in/auth-flow.js'
import SignInForm from '../sign-in/sign-in-form.js'
import type { SignInProps } from '../sign-in/sign-in.js'
import { CardSkeleton } from '../sign-in/view.js'
import { fillWithNodes } from '../texts/fill.js'
import {
  acceptInvitationErrors,
  acceptInvitationTexts,
  organizationErrors,
} from '../texts/organization.js'
import { useAction } from '../use-action.js'
import { useBrowserValue } from '../use-browser-value.js'
import { type CallResult, useLoaded } from '../use-loaded.js'
import type { FormAnswer } from '../use-submission.js'
import { useRoleNames } from './organization-hooks.js'

/** The fields of an invitation that its page shows. */
export interface InvitationData {
  readonly organizationName: string
  readonly organizationLogo?: string | null | undefined
  readonly role: string | null
  readonly inviterName?: string | undefined
  readonly inviterEmail?: string | undefined
  /** False when anyone could have signed up with the email, so that it does not prove who the inviter is. */
  readonly inviterEmailVerified?: boolean | undefined
}

/** The part of a client with the plugin `organizationClient()` that `AcceptInvitation` uses. */
export interface InvitationClient extends AuthFlowClient {
  readonly organization: {
    getInvitation(input: {
      readonly query: { readonly id: string }
    }): Promise<CallResult<InvitationData>>
    acceptInvitation(input: { readonly invitationId: string }): Promise<FormAnswer>
    rejectInvitation(input: { readonly invitationId: string }): Promise<FormAnswer>
    getInvitationLink?(input: {
      readonly query: { readonly token: string }
    }): Promise<CallResult<InvitationData>>
    acceptInvitationLink?(input: { readonly token: string }): Promise<FormAnswer>
  }
}

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
    <Invitation
      key={email}
      {...props}
      email={email}
      load={() => calls.getInvitation({ query: { id: invitationId } })}
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
    <Invitation
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

/** A sign-in that stays on the page. */
function SignInFirst({ reason, ...props }: SignInFirstProps) {
  return (
    <AuthFlow {...props} notice={<Reason reason={reason} />} start="sign-in" Start={SignInForm} />
  )
}

/** A component of its own, because it is inside of the settings. */
function Reason({ reason }: Pick<SignInFirstProps, 'reason'>) {
  const text = useTexts(acceptInvitationTexts)
  return `${text('invitedTitle')}. ${text(reason)}`
}

const notSupported = {
  data: null,
  error: {
    code: 'INVITATION_LINK_NOT_FOUND',
    message: 'The client needs organizationClient({ invitationLinks: true })',
  },
} as const

interface InvitationProps extends PageProps {
  readonly email: string
  readonly load: () => Promise<CallResult<InvitationData>>
  readonly accept: () => Promise<FormAnswer> | undefined
  readonly decline?: () => Promise<FormAnswer>
}

function Invitation(props: InvitationProps) {
  const { email, load } = props
  const { data, error } = useLoaded(load, email)
  return (
    <Frame settings={props} className="cs-auth">
      <Card>
        {data && <Choice {...props} invitation={data} />}
        {!data && !error && <CardSkeleton />}
        {!data && error && <Problem {...props} {...error} />}
      </Card>
    </Frame>
  )
}

interface ProblemProps extends Pick<InvitationProps, 'client' | 'email'> {
  readonly code: string
  readonly message: string
}

/** Why there is nothing to accept. */
function Problem({ client, email, ...error }: ProblemProps) {
  const text = useTexts(acceptInvitationTexts)
  const explain = useErrorText(acceptInvitationErrors)
  const { isPending, problem, run } = useAction()
  const isForeign = error.code === 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
  return (
    <>
      <Header>
        <Title>{text(isForeign ? 'otherRecipientTitle' : 'invitationUnusable')}</Title>
        <Subtitle role="alert">
          {isForeign
            ? fillWithNodes(text('otherRecipient'), { email: <bdi>{email}</bdi> })
            : explain(error)}
        </Subtitle>
      </Header>
      {isForeign && (
        <Button
          look="primary"
          isPending={isPending}
          onClick={() => {
            run(() => client.signOut())
          }}
        >
          {text('signOutAndContinue')}
        </Button>
      )}
      <Alert>{problem}</Alert>
    </>
  )
}

function Choice(props: InvitationProps & { readonly invitation: InvitationData }) {
  const { invitation, accept, decline, redirectTo, onAccepted, onDeclined } = props
  const { organizationName: organization, organizationLogo: logo, role } = invitation
  const text = useTexts(acceptInvitationTexts)
  const nameOf = useRoleNames()
  const { navigate } = useSettings()
  const answer = useAction({ ...organizationErrors, ...acceptInvitationErrors })
  const refusal = useAction(acceptInvitationErrors)
  const isPending = answer.isPending || refusal.isPending
  const inviter = inviterOf(invitation) ?? text('aMember')

  if (refusal.isDone) return <Outcome>{text('declined')}</Outcome>
  if (answer.isDone) return <Outcome>{text('joinedOrganization', { organization })}</Outcome>
  return (
    <>
      <Header>
        <Avatar name={organization} image={logo} shape="square" />
        <Title>{text('joinTitle', { organization })}</Title>
        <Subtitle>
          {decline
            ? fillWithNodes(text('invitedBy', { role: nameOf(role) }), {
                inviter: <bdi>{inviter}</bdi>,
              })
            : text('invitedByLink', { role: nameOf(role) })}
        </Subtitle>
      </Header>
      <Button
        look="primary"
        isPending={isPending}
        isBusy={answer.isPending}
        onClick={() => {
          answer.run(accept, () => {
            onAccepted?.()
            if (redirectTo !== undefined) navigate(redirectTo)
          })
        }}
      >
        {text('accept')}
      </Button>
      {decline && (
        <Button
          isPending={isPending}
          isBusy={refusal.isPending}
          onClick={() => {
            refusal.run(decline, onDeclined)
          }}
        >
          {text('decline')}
        </Button>
      )}
      <Alert>{answer.problem ?? refusal.problem}</Alert>
    </>
  )
}

/** The inviter by a proven email, or else by the name. */
function inviterOf(invitation: InvitationData): string | undefined {
  const { inviterName, inviterEmail, inviterEmailVerified } = invitation
  return inviterEmailVerified === true ? inviterEmail : inviterName || undefined
}

function Outcome({ children }: { readonly children: ReactNode }) {
  return <Subtitle role="status">{children}</Subtitle>
}
