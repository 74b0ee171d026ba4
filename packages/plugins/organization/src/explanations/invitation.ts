import type { Explanations } from './explanations.js'
import { lacks } from './lacks.js'

export const invitationExplanations = {
  INVITATION_NOT_FOUND: {
    why: `No open invitation has this id: it was accepted, declined or cancelled, it has expired, or it never existed. Or
its inviter may no longer invite to its role. All of these get the same response.`,
    act: `Request another invitation.`,
  },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    why: `The invitation was sent to another address than that of the signed-in user.`,
    act: `Sign in with the address that received the mail, or request another invitation.`,
  },
  FAILED_TO_RETRIEVE_INVITATION: {
    why: `The invitation changed while the call ran: another request accepted, declined or cancelled it.`,
    act: `Read it again with \`getInvitation\`.`,
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    why: `The app requires a verified address: \`requireEmailVerificationOnInvitation\`. An invitation with a short id,
which another program has created, also requires one, because an attacker could guess the id.`,
    act: `Let the user [verify their address](../account.md) and open the invitation again.`,
  },
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: {
    why: `Only a user with a verified address can list the invitations to it, because a user can sign up with the address
of another person.`,
    act: `Let the user verify their address, or follow the link of the mail.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: lacks(
    'to invite users',
    'invitation:create',
  ),
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    why: `The role has a permission that the inviter lacks; or it is the role of the creator, and the inviter does not
have it.`,
    act: `Invite to a [role that the inviter may assign](../roles.md#rules-for-assigning-roles), and let an owner change
it afterwards.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: lacks(
    'to cancel invitations',
    'invitation:cancel',
  ),
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    why: `The address has an open invitation.`,
    act: `Send \`resend: true\` to mail it again, with a new expiry.`,
  },
  INVITATION_LIMIT_REACHED: {
    why: `The organisation has as many open invitations as \`invitationLimit\` allows, by default 100.`,
    act: `Cancel old invitations, or raise the [limit](../organizations.md#limits).`,
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    why: `The inviter has left the organisation or was removed from it, so the invitation is void.`,
    act: `Let another member send one.`,
  },
  EMAIL_ONLY_ON_THE_SERVER: {
    why: `A signed-in user can list only the invitations to their own address. Only a call with \`asServer: true\` may
contain an address.`,
    act: `Leave \`email\` out, or call on the server with \`asServer: true\` instead of \`headers\`.`,
  },
  INVITATION_LINK_NOT_FOUND: {
    why: `The link is unknown, was revoked, has no uses left, or has expired. All of these get the same response.`,
    act: `Request another link.`,
  },
} satisfies Partial<Explanations>
