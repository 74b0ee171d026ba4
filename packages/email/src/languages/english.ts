import {
  describeSignIn,
  listRemoved,
  listRoles,
  nameInviter,
  nameMethod,
  type WholeLanguage,
} from '@countersign/core/languages'

const methods = {
  account: (provider: string) => `Account at ${provider}`,
  passkey: 'Passkey',
  password: 'Password',
}

/** English, which replaces missing texts of other languages. */
export const english: WholeLanguage = {
  tag: 'en',
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  validity: (life) => `The link is valid for ${life}.`,
  linkHint: 'If the button does not work, copy this address into your browser:',
  codeHint: 'Or type this code where you asked for it. Do not share it with anyone:',
  closing: (appName) => `You receive this mail because your address was given at ${appName}.`,

  mails: {
    'verify-email': ({ appName }) => ({
      subject: `Verify your address for ${appName}`,
      heading: 'Verify your email address',
      lines: ['Please confirm that this email address is yours.'],
      button: 'Verify address',
      notes: ['If this was not you, you can ignore this mail.'],
    }),

    'reset-password': ({ appName }) => ({
      subject: `Reset your password for ${appName}`,
      heading: 'Reset your password',
      lines: ['You asked to reset the password of your account. Here you can choose a new one.'],
      button: 'Choose a new password',
      notes: [
        'If you did not ask for this, you can ignore this mail: your password stays as it is.',
      ],
    }),

    'change-email': ({ appName, newEmail }) => ({
      subject: `Confirm your new address for ${appName}`,
      heading: 'Confirm your new email address',
      lines: [
        `Your account is to move to the address ${newEmail}.`,
        'Please confirm this in the browser in which you are signed in.',
      ],
      button: 'Confirm the change',
      notes: ['If you did not ask for this, please change your password.'],
    }),

    'email-changed': ({ appName, newEmail, expiresInSeconds }) => ({
      subject: `Your address for ${appName} has changed`,
      heading: 'Your email address has changed',
      lines: [`Your account now has the address ${newEmail}.`],
      button: 'Undo the change',
      notes: [
        expiresInSeconds === null
          ? `If that was not you, please contact ${appName} at once.`
          : 'If that was not you, undo the change with the link above.',
      ],
    }),

    'change-email-attempt': ({ appName }) => ({
      subject: `You already have an account at ${appName}`,
      heading: 'You already have an account',
      lines: [
        'Another account, perhaps also yours, asked to change its address to this one, which already has an account.',
        'Sign in as usual, or reset your password if you have forgotten it.',
      ],
      notes: ['If that was not you, there is nothing that you need to do.'],
    }),

    'delete-account': ({ appName }) => ({
      subject: `Confirm that you want to delete your account at ${appName}`,
      heading: 'Delete your account',
      lines: [
        'You asked to delete your account. This cannot be undone.',
        'Please confirm it in the browser in which you are signed in.',
      ],
      button: 'Delete account',
      notes: ['If you did not ask for this, please change your password.'],
    }),

    'password-changed': ({ appName }) => ({
      subject: `Your password for ${appName} has changed`,
      heading: 'Your password has changed',
      lines: ['The password of your account has just been changed.'],
      notes: [`If that was not you, reset your password at once and contact ${appName}.`],
    }),

    'access-removed': (data) => ({
      subject: `What was removed from your account at ${data.appName}`,
      heading: 'Removed from your account',
      lines: [
        'Your account has just been opened through your mailbox for the first time. What was added to your account before may be a stranger’s, so it was removed:',
        ...listRemoved(data, {
          password: 'Password',
          accounts: 'Accounts at',
          otherMethods: 'Passkeys and other ways to sign in',
          sessions: 'Signed-in browsers',
          newEmail: 'Change of the address to',
        }),
      ],
      notes: ['If any of it was yours, add it again.'],
    }),

    'sign-up-attempt': ({ appName }) => ({
      subject: `You already have an account at ${appName}`,
      heading: 'You already have an account',
      lines: [
        'Somebody, perhaps you, tried to sign up with this email address, which already has an account.',
        'Sign in as usual, or reset your password if you have forgotten it.',
      ],
      notes: ['If this was not you, there is nothing that you need to do.'],
    }),

    'magic-link': ({ appName }) => ({
      subject: `Sign in to ${appName}`,
      heading: 'Sign in',
      lines: ['Follow the link to sign in. It works once.'],
      button: 'Sign in',
      notes: [
        'If you did not ask for this, you can ignore this mail: nobody is signed in without the link.',
      ],
    }),

    invitation(data) {
      const { appName, organizationName } = data
      return {
        subject: `Join ${organizationName} at ${appName}`,
        heading: 'You are invited',
        lines: [
          `${nameInviter(data, 'Somebody')} invites you to join “${organizationName}” at ${appName}.`,
          `Role: ${listRoles(data)}`,
        ],
        button: 'See the invitation',
        notes: [
          'Accept it with the address that this mail was sent to.',
          'If you do not know who that is, you can ignore this mail: nothing happens unless you accept.',
        ],
      }
    },

    'method-added': (data) => ({
      subject: `A way to sign in was added to your account at ${data.appName}`,
      heading: 'A new way to sign in',
      lines: [
        `A way to sign in was just added to your account: ${nameMethod(data, methods)}`,
        `Time: ${data.time}`,
      ],
      notes: [
        `If that was not you, remove it, sign out all other browsers, reset your password by mail and contact ${data.appName}.`,
      ],
    }),

    'method-removed': (data) => ({
      subject: `A way to sign in was removed from your account at ${data.appName}`,
      heading: 'A way to sign in was removed',
      lines: [
        `A way to sign in was just removed from your account: ${nameMethod(data, methods)}`,
        `Time: ${data.time}`,
      ],
      notes: [
        `If that was not you, sign out all other browsers, reset your password by mail and contact ${data.appName}.`,
      ],
    }),

    'new-browser': (data) => ({
      subject: `A new sign-in to your account at ${data.appName}`,
      heading: 'A sign-in in a new browser',
      lines: [
        'Your account was just signed in to in a browser in which it was not used before.',
        ...describeSignIn(data, {
          browser: 'Browser and system',
          address: 'IP address',
          time: 'Time',
        }),
      ],
      notes: [
        `If that was not you, sign out all other browsers, reset your password by mail and contact ${data.appName}.`,
      ],
    }),
  },
}
