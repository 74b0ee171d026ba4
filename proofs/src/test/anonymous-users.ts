import { randomUUID } from 'node:crypto'
import { anonymous, type AnonymousOptions } from '@countersign/anonymous'
import { defineModel, type Plugin } from '@countersign/core'
import type { FaultyDatabase, TestBrowser } from '@countersign/core/testing'

interface NoteRow {
  readonly id: string
  readonly userId: string
}

interface LinkRow {
  readonly id: string
  readonly fromId: string
  readonly toId: string
}

interface AnonymousUserRow {
  readonly id: string
  readonly email: string
  readonly isAnonymous: boolean | null
  readonly createdAt: Date
}

const text = { type: 'string', required: true } as const

/** What anonymous users make. */
export const noteRows = defineModel<NoteRow>()('note', {
  userId: { ...text, index: true, references: 'user' },
})
/** A row for each hand-over that held. */
export const linkRows = defineModel<LinkRow>()('link', { fromId: text, toId: text })
/** Users, as far as anonymous ones differ. */
export const anonymousUserRows = defineModel<AnonymousUserRow>()('user', {
  email: text,
  isAnonymous: { type: 'boolean' },
  createdAt: { type: 'date', required: true },
})

/** Anonymous users, whose notes and hand-overs are in the database. */
export function anonymousPlugins(options: AnonymousOptions): readonly Plugin[] {
  return [
    { id: 'notes', models: [noteRows, linkRows] },
    anonymous({
      async onLinkAccount({ anonymousUser: { id: fromId }, newUser: { id: toId }, store }) {
        await store.of(linkRows).create({ id: randomUUID(), fromId, toId })
        await store.of(noteRows).update({ userId: fromId }, { userId: toId })
      },
      ...options,
    }),
  ]
}

/** What anonymous users need of an app. */
interface AnonymousApp {
  readonly database: FaultyDatabase
  browser(): TestBrowser
}

/** A browser that goes on without saying who it is, and what it has made. */
export async function signInAnonymously(
  auth: AnonymousApp,
): Promise<{ readonly browser: TestBrowser; readonly id: string }> {
  const browser = auth.browser()
  const { body } = await browser.post('/sign-in/anonymous')
  const { id } = (body as { readonly user: { readonly id: string } }).user
  await auth.database.store.of(noteRows).create({ id: `of-${id}`, userId: id })
  return { browser, id }
}
