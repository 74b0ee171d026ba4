import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useId, useState } from 'react'
import type { Outcome, Refusal } from './organization-calls.js'
import { useCall } from './use-call.js'

/** An invitation, as far as {@link InvitationCard} shows it. */
export interface ShownInvitation {
  readonly organizationName: string
  readonly inviterName: string
  readonly inviterEmail: string
  /** False: anybody may have signed up with the address, so it is no proof of who invites. */
  readonly inviterEmailVerified: boolean
  readonly role: string | null
}

/** A client with the plugin `organizationClient()`, as far as {@link InvitationCard} uses it. */
export interface InvitationCalls {
  readonly organization: {
    getInvitation(input: {
      readonly query: { readonly id: string }
    }): Promise<Outcome<ShownInvitation>>
    acceptInvitation(input: { readonly invitationId: string }): Promise<Outcome>
    rejectInvitation(input: { readonly invitationId: string }): Promise<Outcome>
  }
}

/** The words of {@link InvitationCard}. */
export interface InvitationWords {
  /** Default `Join Acme`. */
  readonly title: (invitation: ShownInvitation) => ReactNode
  /** Default `ann@example.com invites you as member.`, with the name instead of an address that is not verified. */
  readonly text: (invitation: ShownInvitation) => ReactNode
  /** Default `Accept`. */
  readonly accept: ReactNode
  /** Default `Decline`. */
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
  /** As the address of the page has it. */
  readonly invitationId: string
  /** The person is a member now, and the organisation is the active one. */
  readonly onAccepted?: (invitation: ShownInvitation) => void
  readonly onRejected?: (invitation: ShownInvitation) => void
  readonly words?: Partial<InvitationWords>
  /** Words for what went wrong. Default: the error's own message. */
  readonly explain?: (error: Refusal) => ReactNode
}

/**
 * An invitation of the person who is signed in, with buttons to accept and to decline it, and a live region
 * with what went wrong. It brings no styles.
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
  // What was answered, or refused, belongs to no other invitation.
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
  const { isPending, error: refusal, run } = useCall(true)
  const { title, text, accept, reject } = { ...englishWords, ...own }
  const problem = refusal ?? error
  const answers = [
    { name: accept, call: 'acceptInvitation', done: onAccepted },
    { name: reject, call: 'rejectInvitation', done: onRejected },
  ] as const
  return (
    <section aria-labelledby={data ? titleId : undefined} {...rest} aria-busy={!data && !error}>
      {data && <h2 id={titleId}>{title(data)}</h2>}
      {data && <p>{text(data)}</p>}
      {data &&
        answers.map(({ name, call, done }) => (
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

/** An invitation, or why there is none; undefined until the server has answered. */
function useInvitation(client: InvitationCalls, id: string): Partial<Outcome<ShownInvitation>> {
  const [outcome, setOutcome] = useState<Outcome<ShownInvitation>>()
  useEffect(() => {
    let isOver = false
    void client.organization.getInvitation({ query: { id } }).then((answer) => {
      if (!isOver) setOutcome(answer)
    })
    return () => {
      isOver = true
    }
  }, [client, id])
  return outcome ?? {}
}
