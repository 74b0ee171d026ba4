import { anonymous } from '@countersign/anonymous'
import { anonymousTexts } from '@countersign/anonymous/languages'
import { defineModel } from '@countersign/core'

interface BioRow {
  readonly id: string
  readonly bio: string | null
}

const bios = defineModel<BioRow>()('user', { bio: { type: 'string' } })

/**
 * Anonymous users keep their id when they sign up. When they sign in to an existing account, their
 * bio is transferred.
 */
export const anonymousUsers = anonymous({
  name: 'Guest',
  upgradeInPlace: true,
  translations: anonymousTexts,
  async onLinkAccount({ anonymousUser, newUser, store }) {
    const found = await store.of(bios).findOne({ id: anonymousUser.id })
    // An existing bio is kept.
    if (found?.bio) await store.of(bios).update({ id: newUser.id, bio: null }, { bio: found.bio })
  },
})
