import type { MailCatalogue } from '@countersign/core'
import type { SignInMethodMailData } from '@countersign/core/languages'

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
} as const satisfies MailCatalogue

function paragraphs(...texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`
}

function greeting({ name }: SignInMethodMailData): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}

function nameMethod({ method, methodName }: SignInMethodMailData): string {
  return method === 'account' ? `Account at ${methodName}` : methodName
}

function advice({ appName }: SignInMethodMailData): string {
  return `sign out all other browsers, reset your password by mail and contact ${appName}.`
}
