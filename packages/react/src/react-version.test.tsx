import { version } from 'react'
import { version as versionOfDom } from 'react-dom'
import { expect, it } from 'vitest'

it('the tests run on the React that they say they run on', () => {
  const major = process.env['REACT_MAJOR'] ?? ''
  expect([version, versionOfDom].map((text) => text.split('.')[0])).toEqual([major, major])
})
