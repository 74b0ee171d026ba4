import { version } from 'react'
import { version as versionOfDom } from 'react-dom'
import { expect, it } from 'vitest'

it('runs the tests on the React version of REACT_MAJOR', () => {
  const major = process.env['REACT_MAJOR'] ?? ''
  expect([version, versionOfDom].map((text) => text.split('.')[0])).toEqual([major, major])
})
