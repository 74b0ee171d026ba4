import { describe, expect, it } from 'vitest'
import { getSessionByPost } from '../../endpoints/session/get.js'
import { errorsOf } from './call-errors.js'
import { definitionOf } from './endpoint.js'

describe('errorsOf', () => {
  it('lists METHOD_NOT_ALLOWED for the call that throws it', () => {
    expect(errorsOf(definitionOf(getSessionByPost))).toHaveProperty('METHOD_NOT_ALLOWED')
  })
})
