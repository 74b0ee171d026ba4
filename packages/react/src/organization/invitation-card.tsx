import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useId, useState } from 'react'
import type { Outcome, CallError } from './organization-calls.js'
import { useCall } from './use-call.js'

/** The fields of an invitation that {@link InvitationCard} shows. */
export interface ShownInvitation {
  readonly organizationName: string
  readonly inviterName: string
  readonly inviterEmail: string
  /** False when anyone could have signed up with the address, so it does not prove who the inviter is. */
  readonly inviterEmailVerified: boolean
  readonly role: string | null
}

/** The part of a client with the plugin `organizationClient()` that {@link InvitationCard} uses. */
export interface InvitationCalls {
  readonly organization: {
    getInvitation(input: {
      readonly query: { readonly id: string }
    }): Promise<Outcome<ShownInvitation>>
    acceptInvitation(input: { readonly invitationId: string }): Promise<Outcome>
    rejectInvitation(input: { readonly invitationId: string }): Promise<Outcome>
  }
}

/** The texts of {@link InvitationCard}. */
export interface InvitationWords {
  /** Default: `Join Acme`. */
  readonly title: (invitation: ShownInvitation) => ReactNode
  /** Default: `ann@example.com invites you as member.`, with the name in place of an unverified address. */
  readonly text: (invitation: ShownInvitation) => ReactNode
  /** Default: `Accept`. */
  readonly accept: ReactNode
  /** Default: `Decline`. */
  readonly reject: ReactNode
}

const englishWords: InvitationWords = {
  title: ({ organizationName }) => `Join ${organizationName}`,
  text: (invitation) => `${inviterOf(invitation)} invites you as ${invitation.role ?? 'member'}.`,
  accept: 'Accept',
  reject: 'Decline',
}

function inviterOf({ inviterName, inviterEmail, inviterEmailVerified }: ShownInvitation): string {
  return inviterEmailVerified ? inviterEmail : inviterName || 'A member'
}

/** Properties of {@link InvitationCard}: its own, and those of any `section`. */
export interface InvitationCardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  readonly client: InvitationCalls
  /** The invitation's id, from the page's URL. */
  readonly invitationId: string
  /** Called when the user is a member and the organisation is the active one. */
  readonly onAccepted?: (invitation: ShownInvitation) => void
  /** Called when the invitation is rejected. */
  readonly onRejected?: (invitation: ShownInvitation) => void
  readonly words?: Partial<InvitationWords>
  /** Renders an error. Default: the error's message. */
  readonly explain?: (error: CallError) => ReactNode
}

/**
 * Shows an invitation of the signed-in user, with buttons to accept and to decline it, and a live region for
 * errors. It has no styles.
 *
 * @example
 * ```tsx
 * import { createAuthClient } from '@countersign/react'
 * import { InvitationCard } from '@countersign/react/organization'
 * import { organizationClient } from '@countersign/organization/client'
 *
 * const client = createAuthClient({ plugins: [organizationClient()] })
 *
 * export const Invitation = ({ id }: { readonly id: string }) => (
 *   <InvitationCard client={client} invitationId={id} onAccepted={() => location.assign('/')} />
 * )
 * ```
 */
export function InvitationCard(props: InvitationCardProps): ReactNode {
  // The key resets the state when the invitation changes.
  return <Card key={props.invitationId} {...props} />
}

function Card({
  client,
  invitationId,
  onAccepted,
  onRejected,
  words: own,
  explain = ({ message }) => message,
  ...rest
}: InvitationCardProps) {
  const titleId = useId()
  const { data, error } = useInvitation(client, invitationId)
  const { isPending, error: callError, run } = useCall(true)
  const { title, text, accept, reject } = { ...englishWords, ...own }
  const problem = callError ?? error
  const choices = [
    [accept, 'acceptInvitation', onAccepted],
    [reject, 'rejectInvitation', onRejected],
  ] as const
  return (
    <section aria-labelledby={data ? titleId : undefined} {...rest} aria-busy={!data && !error}>
      {data && <h2 id={titleId}>{title(data)}</h2>}
      {data && <p>{text(data)}</p>}
      {data &&
        choices.map(([name, call, done]) => (
          <button
            key={call}
            type="button"
            aria-disabled={isPending}
            onClick={() => {
              const settled = run(() => client.organization[call]({ invitationId }))
              void settled.then((isDone) => isDone && done?.(data))
            }}
          >
            {name}
          </button>
        ))}
      <p role="alert">{problem && explain(problem)}</p>
    </section>
  )
}

/** Loads an invitation. The result is empty until the response has come. */
function useInvitation(client: InvitationCalls, id: string): Partial<Outcome<ShownInvitation>> {
  const [outcome, setOutcome] = useState<Outcome<ShownInvitation>>()
  useEffect(() => {
    let isOver = false
    void client.organization.getInvitation({ query: { id } }).then((loaded) => {
      if (!isOver) setOutcome(loaded)
    })
    return () => {
      isOver = true
    }
  }, [client, id])
  return outcome ?? {}
}
