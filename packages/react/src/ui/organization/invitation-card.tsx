import type { ReactNode } from 'react'
import { Avatar } from '../avatar.js'
import { Alert, Button } from '../form.js'
import { Card, Header, Subtitle, Title } from '../parts.js'
import type { UISettings } from '../settings-context.js'
import { Frame, useErrorText, useSettings, useTexts } from '../settings.js'
import { CardSkeleton } from '../sign-in/view.js'
import { ownPage } from '../sign-in/page-url.js'
import { fillWithNodes } from '../texts/fill.js'
import {
  acceptInvitationErrors,
  acceptInvitationTexts,
  organizationErrors,
} from '../texts/organization.js'
import { useAction } from '../use-action.js'
import { type CallResult, useLoaded } from '../use-loaded.js'
import type { FormAnswer } from '../use-submission.js'
import type { InvitationClient, InvitationData } from './invitation-client.js'
import { useRoleNames } from './organization-hooks.js'

interface InvitationProps extends UISettings {
  readonly client: InvitationClient
  /** The email of the signed-in user. */
  readonly email: string
  readonly load: () => Promise<CallResult<InvitationData>>
  readonly accept: () => Promise<FormAnswer> | undefined
  /** Undefined for a link, which has no single recipient. */
  readonly decline?: () => Promise<FormAnswer>
  /** The page to open afterwards. */
  readonly redirectTo?: string | undefined
  readonly onAccepted?: (() => void) | undefined
  readonly onDeclined?: (() => void) | undefined
}

/** An invitation to accept or to decline, or the reason why it cannot be used. */
export function InvitationCard(props: InvitationProps): ReactNode {
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

/** The reason why the invitation cannot be accepted. */
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
  const accepting = useAction({ ...organizationErrors, ...acceptInvitationErrors })
  const declining = useAction(acceptInvitationErrors)
  const isPending = accepting.isPending || declining.isPending
  const inviter = inviterOf(invitation) ?? text('aMember')

  if (declining.isDone) return <Outcome>{text('declined')}</Outcome>
  if (accepting.isDone) return <Outcome>{text('joinedOrganization', { organization })}</Outcome>
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
        isBusy={accepting.isPending}
        onClick={() => {
          accepting.run(accept, () => {
            onAccepted?.()
            if (redirectTo !== undefined) navigate(ownPage(redirectTo))
          })
        }}
      >
        {text('accept')}
      </Button>
      {decline && (
        <Button
          isPending={isPending}
          isBusy={declining.isPending}
          onClick={() => {
            declining.run(decline, onDeclined)
          }}
        >
          {text('decline')}
        </Button>
      )}
      <Alert>{accepting.problem ?? declining.problem}</Alert>
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
