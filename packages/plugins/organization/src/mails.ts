import type { MailCatalogue, MailData } from '@countersign/core'

/** Data of the mail of an invitation. */
export interface InvitationMailData extends MailData {
  readonly appName: string
  /** Always empty: the name of the recipient is unknown. */
  readonly name: ''
  readonly invitationId: string
  readonly organizationId: string
  readonly organizationName: string
  readonly inviterName: string
  /** Empty when the inviter has not proven the address: a user can sign up with any address. */
  readonly inviterEmail: string
  /** One role or several, separated by commas. */
  readonly role: string
  /** Lifetime of the invitation. */
  readonly expiresInSeconds: number
}

const HOUR_SECONDS = 3600

/** The mails of the plugin. */
export const mails = {
  invitation: {
    subject: ({ appName }: InvitationMailData) => `You are invited to ${appName}`,
    text: ({ organizationName, inviterName, expiresInSeconds }: InvitationMailData, url) =>
      `Hello,\n\n${oneLine(inviterName) || 'somebody'} invites you to join ${oneLine(organizationName)}. ` +
      `Follow this link to accept or decline:\n${url}\n\n` +
      `It is good for ${Math.floor(expiresInSeconds / HOUR_SECONDS)} hours. ` +
      'If you do not know who that is, you can ignore this mail.\n',
  },
} as const satisfies MailCatalogue

/** A name that a user has chosen must not look like a part of the mail. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
