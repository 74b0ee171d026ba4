import type { ErrorCatalogue, Plugin } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { allErrors } from './errors.js'
import { organization } from './index.js'

const { endpoints = {} }: Plugin = organization({
  ...{ teams: { enabled: true }, dynamicAccessControl: { enabled: true } },
  invitationLinks: { enabled: true },
})

/** Errors outside of the plugin's calls: deletion and blocking of accounts. */
const ofSubscribers = ['USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION']

/** Codes with their call. An endpoint has its definition at run time, which its type hides. */
const declared = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const { errors = {} } = endpoint as { readonly errors?: ErrorCatalogue }
  return Object.entries(errors).map(([code, row]) => ({ name, code, row }))
})

describe('the error catalogue', () => {
  it('has no row without a call', () => {
    const answered = new Set([...declared.map(({ code }) => code), ...ofSubscribers])
    expect(Object.keys(allErrors).filter((code) => !answered.has(code))).toEqual([])
  })

  it('has the same message as the declaration of each call', () => {
    const ofCore = {
      MISSING_FIELD: { message: 'A required field is missing' },
      SESSION_NOT_OWN: { message: 'Not allowed while impersonating' },
    }
    const texts = new Map<string, { readonly message: string }>(
      Object.entries({ ...allErrors, ...ofCore }),
    )
    const others = declared.filter(({ code, row }) => texts.get(code)?.message !== row.message)
    expect(others).toEqual([])
  })
})
