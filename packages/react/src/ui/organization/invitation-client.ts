import type { AuthFlowClient } from '../sign-in/auth-client.js'
import type { CallResult } from '../use-loaded.js'
import type { FormAnswer } from '../use-submission.js'

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
