import type { MailCatalogue } from '@countersign/core'
import type { NewBrowserMailData, SignInMethodMailData } from '@countersign/core/languages'

/** The mails of the plugin in English. Languages of the core and of `@countersign/email` have their own texts. */
export const mails = {
  'method-added': {
    subject: ({ appName }: SignInMethodMailData) =>
      `A way to sign in was added to your account at ${appName}`,
    text: (data: SignInMethodMailData) =>
      paragraphs(
        greeting(data),
        `A way to sign in was just added to your account: ${nameMethod(data)}`,
        `Time: ${data.time}`,
        `If that was not you, remove it, ${advice(data)}`,
      ),
  },
  'method-removed': {
    subject: ({ appName }: SignInMethodMailData) =>
      `A way to sign in was removed from your account at ${appName}`,
    text: (data: SignInMethodMailData) =>
      paragraphs(
        greeting(data),
        `A way to sign in was just removed from your account: ${nameMethod(data)}`,
        `Time: ${data.time}`,
        `If that was not you, ${advice(data)}`,
      ),
  },
  'new-browser': {
    subject: ({ appName }: NewBrowserMailData) => `A new sign-in to your account at ${appName}`,
    text: (data: NewBrowserMailData) =>
      paragraphs(
        greeting(data),
        'Your account was just signed in to in a browser in which it was not used before.',
        ...listFacts(data),
        `If that was not you, ${advice(data)}`,
      ),
  },
} as const satisfies MailCatalogue

type Greeted = Pick<SignInMethodMailData, 'appName' | 'name'>

function paragraphs(...texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`
}

function greeting({ name }: Greeted): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}

/** The entry of the languages would load all of them for these lines. */
function listFacts({ browser, address, time }: NewBrowserMailData): string[] {
  const facts = [
    ['Browser and system', browser],
    ['IP address', address],
    ['Time', time],
  ] as const
  return facts.filter(([, text]) => text !== '').map(([label, text]) => `${label}: ${text}`)
}

function nameMethod({ method, methodName }: SignInMethodMailData): string {
  return method === 'account' ? `Account at ${methodName}` : methodName
}

function advice({ appName }: Greeted): string {
  return `sign out all other browsers, reset your password by mail and contact ${appName}.`
}
