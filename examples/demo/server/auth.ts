import { admin } from '@countersign/admin'
import { adminTexts } from '@countersign/admin/languages'
import { createAuth, type SocialProvider } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { mailer } from '@countersign/email'
import { inbox } from '@countersign/email/inbox'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { jwt } from '@countersign/jwt'
import { passkey } from '@countersign/passkey'
import { passkeyTexts } from '@countersign/passkey/languages'
import { magicLink } from '@countersign/magic-link'
import { magicLinkTexts } from '@countersign/magic-link/languages'
import { multiSession } from '@countersign/multi-session'
import { multiSessionTexts } from '@countersign/multi-session/languages'
import { organization } from '@countersign/organization'
import { organizationTexts } from '@countersign/organization/languages'
import { securityMails } from '@countersign/security-mails'
import * as z from 'zod'
import { anonymousUsers } from './anonymous-users.js'

/** Settings of the demo. */
export interface DemoSettings {
  /** The origin, such as `http://localhost:3000`. */
  readonly baseURL: string
  readonly secret: string
  /** The SQLite file. */
  readonly databaseFile: string
  /** The providers to sign in with. */
  readonly socialProviders: readonly SocialProvider[]
  /** Whether rate limits apply. */
  readonly limitsCalls: boolean
  /** Whether magic links work only in the browser that requested them. */
  readonly sameBrowser: boolean
}

/** Tags of the languages of mails, pages and error messages. */
const languageTags = ['en', ...allLanguages.map(({ tag }) => tag)]

const organizations = organization({
  teams: { enabled: true },
  invitationLinks: { enabled: true },
  translations: organizationTexts,
})

/** Creates the demo's authentication, with all plugins, one SQLite file, and an inbox for mails. */
export function createDemoAuth(settings: DemoSettings) {
  const { baseURL, secret, databaseFile, socialProviders, sameBrowser, limitsCalls } = settings
  const mails = inbox()
  return createAuth({
    appName: 'Countersign demo',
    baseURL,
    secret,
    database: kysely(libsql(databaseFile)),
    email: mailer({ transport: mails, from: 'Countersign demo <demo@example.com>' }),
    plugins: [
      mails,
      passkey({ signUp: true, translations: passkeyTexts }),
      magicLink({ code: true, sameBrowser, translations: magicLinkTexts }),
      organizations,
      anonymousUsers,
      admin({ translations: adminTexts }),
      multiSession({ translations: multiSessionTexts }),
      securityMails({ names: { local: 'Example ID' } }),
      jwt(),
    ],
    emailAndPassword: { enabled: true },
    emailVerification: { sendOnSignUp: true },
    socialProviders,
    rateLimit: { enabled: limitsCalls },
    // Mail scanners follow links but do not click buttons.
    links: 'confirm',
    languages: { available: allLanguages },
    user: {
      additionalFields: {
        bio: { type: 'string', input: true, validator: z.string().trim().max(280) },
        // The language that the user chose. The core reads it.
        language: { type: 'string', input: true, validator: z.enum(languageTags) },
        // Without `input`, clients can read it but not set it.
        plan: { type: 'string', defaultValue: 'free' },
      },
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, sendVerification: true },
    },
  })
}

/** The client takes its types from it. */
export type DemoAuth = ReturnType<typeof createDemoAuth>
