import { randomUUID } from 'node:crypto'
import { anonymous, type AnonymousOptions } from '@countersign/anonymous'
import { defineModel, type Plugin } from '@countersign/core'
import type { TestBrowser } from '@countersign/core/testing'
import type { App } from './full-auth.js'

interface NoteRow {
  readonly id: string
  readonly userId: string
}

interface LinkRow {
  readonly id: string
  readonly fromId: string
  readonly toId: string
}

interface GuestRow {
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
export const guestRows = defineModel<GuestRow>()('user', {
  email: text,
  isAnonymous: { type: 'boolean' },
  createdAt: { type: 'date', required: true },
})

/** Anonymous users, whose notes and hand-overs are in the database. */
export function guestPlugins(options: AnonymousOptions): readonly Plugin[] {
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

/** A browser that goes on without saying who it is, and what it has made. */
export async function enterAsGuest(
  auth: App,
): Promise<{ readonly browser: TestBrowser; readonly id: string }> {
  const browser = auth.browser()
  const { body } = await browser.post('/sign-in/anonymous')
  const { id } = (body as { readonly user: { readonly id: string } }).user
  await auth.database.store.of(noteRows).create({ id: `of-${id}`, userId: id })
  return { browser, id }
}
