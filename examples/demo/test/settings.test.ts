import { describe, expect, it } from 'vitest'
import { readAddress } from '../server/settings.js'

describe('readAddress', () => {
  it.each([
    { environment: {}, address: { host: '127.0.0.1', wanted: 3000, isLocal: true } },
    { environment: { PORT: '8080' }, address: { host: '127.0.0.1', wanted: 8080, isLocal: true } },
    { environment: { HOST: '::1' }, address: { host: '::1', wanted: 3000, isLocal: true } },
    {
      environment: { HOST: 'localhost' },
      address: { host: 'localhost', wanted: 3000, isLocal: true },
    },
    {
      environment: { HOST: '0.0.0.0' },
      address: { host: '0.0.0.0', wanted: 3000, isLocal: false },
    },
  ])('H8 listens on this machine unless HOST names another address: $environment', (row) => {
    expect(readAddress(row.environment)).toEqual(row.address)
  })
})
