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
import { organization } from '@countersign/organization'
import { organizationTexts } from '@countersign/organization/languages'
import * as z from 'zod'
import { guests } from './guests.js'

/** Where the demo runs and what it keeps. */
export interface DemoSettings {
  /** Such as `http://localhost:3000`. */
  readonly baseURL: string
  readonly secret: string
  /** The SQLite file. */
  readonly databaseFile: string
  /** Other ways to sign in. */
  readonly socialProviders: readonly SocialProvider[]
  /** Whether calls are counted and refused beyond a limit. */
  readonly limitsCalls: boolean
  /** Whether magic links work only in the browser that asked for them. */
  readonly sameBrowser: boolean
}

/** Tags of the languages that mails, pages and refusals are written in. */
const languageTags = ['en', ...allLanguages.map(({ tag }) => tag)]

const organizations = organization({
  teams: { enabled: true },
  invitationLinks: { enabled: true },
  translations: organizationTexts,
})

/** The demo's authentication: the whole life of an account, kept in one SQLite file, its mails in an inbox. */
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
      guests,
      admin({ translations: adminTexts }),
      jwt(),
    ],
    emailAndPassword: { enabled: true },
    emailVerification: { sendOnSignUp: true },
    socialProviders,
    rateLimit: { enabled: limitsCalls },
    // Mail scanners follow links, but press no buttons.
    links: 'confirm',
    languages: { available: allLanguages },
    user: {
      additionalFields: {
        bio: { type: 'string', input: true, validator: z.string().trim().max(280) },
        // The core reads it: the language that a person chose.
        language: { type: 'string', input: true, validator: z.enum(languageTags) },
        // No `input`: clients see it and cannot set it.
        plan: { type: 'string', defaultValue: 'free' },
      },
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, sendVerification: true },
    },
  })
}

/** For the types of the browser's half. */
export type DemoAuth = ReturnType<typeof createDemoAuth>
