import { lacks } from './explanations-organization.mjs'

/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {import('./explanations.mjs').OrganizationCode} Code */

/** @satisfies {Partial<Record<Code, Explanation>>} */
export const invitationExplanations = {
  INVITATION_NOT_FOUND: {
    why: `There is no open invitation of this id: it was answered or cancelled, it has expired, or it never existed. Or its
inviter may no longer invite to its role. All of these get the same answer.`,
    act: `Ask for another one.`,
  },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    why: `The invitation is to another address than that of the signed-in person.`,
    act: `Sign in with the address that the mail came to, or have another invitation sent.`,
  },
  FAILED_TO_RETRIEVE_INVITATION: {
    why: `The invitation changed at the same moment: somebody answered it, or took it back.`,
    act: `Look at it again with \`getInvitation\`.`,
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    why: `The app asks for a verified address: \`requireEmailVerificationOnInvitation\`. An invitation whose id is short, which
another program has made, asks for one too, because it could be guessed.`,
    act: `Let the person [verify their address](../account.md) and come back.`,
  },
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: {
    why: `Only a verified address lists the invitations to it: anybody may sign up with anybody's address.`,
    act: `Let the person verify their address, or follow the link of the mail.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: lacks(
    'to invite people',
    'invitation:create',
  ),
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    why: `The role allows something that the inviter may not do; or it is the role of the creator, and the inviter does not
have it.`,
    act: `Invite to a [role that they may give](../roles.md#rules-for-assigning-roles), and let an owner change it afterwards.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: lacks(
    'to take invitations back',
    'invitation:cancel',
  ),
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    why: `There is an open invitation to this address.`,
    act: `Send \`resend: true\` to mail it again, with a new term.`,
  },
  INVITATION_LIMIT_REACHED: {
    why: `The organisation has as many open invitations as \`invitationLimit\` allows, 100 unless the app says otherwise.`,
    act: `Take back what nobody answers, or raise the [limit](../organizations.md#limits).`,
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    why: `The inviter has left the organisation or was removed from it, so the invitation is void.`,
    act: `Let another member send one.`,
  },
  EMAIL_ONLY_ON_THE_SERVER: {
    why: `A signed-in user lists the invitations to their own address. Only a call with \`asServer: true\` names an
address.`,
    act: `Leave \`email\` out, or call on the server with \`asServer: true\` in place of \`headers\`.`,
  },
  INVITATION_LINK_NOT_FOUND: {
    why: `The link is unknown, was taken back, is used up, or its time is over. All of these are answered alike.`,
    act: `Ask for another link.`,
  },
}
