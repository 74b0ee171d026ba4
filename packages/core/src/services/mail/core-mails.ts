import type { CoreMails, MailTemplate } from '../../contract/texts/email.js'

/** The texts of the core's mails for senders without their own templates. */
export const coreMails: { readonly [K in keyof CoreMails]: MailTemplate<CoreMails[K]> } = {
  'verify-email': {
    subject: ({ appName }) => `Verify your address for ${appName}`,
    text: (data, url) =>
      paragraphs(
        greeting(data),
        `Follow this link to verify your address:\n${url}`,
        validity(data),
      ),
  },
  'reset-password': {
    subject: ({ appName }) => `Reset your password for ${appName}`,
    text: (data, url) =>
      paragraphs(
        greeting(data),
        `Follow this link to choose a new password:\n${url}`,
        validity(data),
        'If you did not ask for it, nothing has changed.',
      ),
  },
  'change-email': {
    subject: ({ appName }) => `Confirm your new address for ${appName}`,
    text: (data, url) =>
      paragraphs(
        greeting(data),
        `Follow this link to move to ${data.newEmail}:\n${url}`,
        validity(data),
        'If you did not ask for it, change your password.',
      ),
  },
  'email-changed': {
    subject: ({ appName }) => `Your address for ${appName} has changed`,
    text: ({ expiresInSeconds, ...data }, url) =>
      paragraphs(
        greeting(data),
        `Your account now has the address ${data.newEmail}.`,
        ...(expiresInSeconds === null
          ? [alarm(data)]
          : [
              `If that was not you, follow this link to undo the change:\n${url}`,
              validity({ expiresInSeconds }),
            ]),
      ),
  },
  'change-email-attempt': {
    subject: ({ appName }) => `You already have an account at ${appName}`,
    text: (data) =>
      paragraphs(
        greeting(data),
        'Another account, perhaps also yours, asked to change its address to this one, which has an account already.',
        'If that was not you, nothing has changed.',
      ),
  },
  'delete-account': {
    subject: ({ appName }) => `Confirm that you leave ${appName}`,
    text: (data, url) =>
      paragraphs(
        greeting(data),
        `Follow this link to delete your account for good:\n${url}`,
        validity(data),
        'If you did not ask for it, change your password.',
      ),
  },
  'password-changed': {
    subject: ({ appName }) => `Your password for ${appName} has changed`,
    text: (data) => paragraphs(greeting(data), 'Your password has just been changed.', alarm(data)),
  },
  'access-removed': {
    subject: ({ appName }) => `What was removed from your account at ${appName}`,
    text: ({ password, accounts, otherMethods, sessions, newEmail, ...data }) =>
      paragraphs(
        greeting(data),
        'Your account has just been opened through your mailbox for the first time. What was added to your account before may be a stranger’s, so it was removed:',
        [
          ...(password ? ['- the password'] : []),
          ...(accounts === '' ? [] : [`- accounts at: ${accounts}`]),
          ...(otherMethods === 0 ? [] : [`- passkeys and other ways to sign in: ${otherMethods}`]),
          ...(sessions === 0 ? [] : [`- signed-in browsers: ${sessions}`]),
          ...(newEmail === null ? [] : [`- a change of the address to ${newEmail}`]),
        ].join('\n'),
        'If it was yours, add it again.',
      ),
  },
  'sign-up-attempt': {
    subject: ({ appName }) => `You already have an account at ${appName}`,
    text: (data) =>
      paragraphs(
        greeting(data),
        'Somebody, perhaps you, tried to sign up with this address, which has an account already.',
        'Sign in instead, or reset your password if you have forgotten it.',
      ),
  },
}

function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n')
}

function greeting({ name }: { readonly name: string }): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}

function alarm({ appName }: { readonly appName: string }): string {
  return `If that was not you, reset your password and tell ${appName}.`
}

function validity({ expiresInSeconds }: { readonly expiresInSeconds: number }): string {
  const minutes = Math.round(expiresInSeconds / 60)
  const hours = Math.round(minutes / 60)
  if (hours >= 48) return `The link is valid for ${Math.round(hours / 24)} days.`
  return minutes >= 120
    ? `The link is valid for ${hours} hours.`
    : `The link is valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
