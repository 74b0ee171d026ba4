import type { ErrorCatalogue, Plugin } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { allErrors } from './errors.js'
import { organization } from './index.js'

const { endpoints = {} }: Plugin = organization({
  ...{ teams: { enabled: true }, dynamicAccessControl: { enabled: true } },
  invitationLinks: { enabled: true },
})

/** What refuses without being a call of the plugin: accounts that go or are blocked. */
const ofSubscribers = ['USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION']

/** Codes of calls, with the call. An endpoint holds its definition, which its type hides. */
const declared = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const { errors = {} } = endpoint as { readonly errors?: ErrorCatalogue }
  return Object.entries(errors).map(([code, row]) => ({ name, code, row }))
})

describe('the catalogue of refusals', () => {
  it('has no row that nothing answers', () => {
    const answered = new Set([...declared.map(({ code }) => code), ...ofSubscribers])
    expect(Object.keys(allErrors).filter((code) => !answered.has(code))).toEqual([])
  })

  it('has the text of every refusal that a call declares', () => {
    const texts = new Map(Object.entries<{ readonly message: string }>(allErrors))
    const others = declared.filter(({ code, row }) => texts.get(code)?.message !== row.message)
    expect(others).toEqual([])
  })
})
