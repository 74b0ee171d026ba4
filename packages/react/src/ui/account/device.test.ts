import { describe, expect, it } from 'vitest'
import { readDevice } from './device.js'

describe('readDevice', () => {
  it.each([
    {
      device: ['Chrome', 'Windows', false],
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
    {
      device: ['Edge', 'Windows', false],
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    },
    {
      device: ['Safari', 'iPhone', true],
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
    {
      device: ['Firefox', 'Android', true],
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
    },
    {
      device: ['Firefox', 'iPhone', true],
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/142.0 Mobile/15E148 Safari/605.1.15',
    },
    {
      device: ['Chrome', 'iPad', true],
      userAgent:
        'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
    },
    { device: [undefined, 'Linux', false], userAgent: 'something on Linux' },
    { device: ['Firefox', undefined, false], userAgent: 'Firefox' },
    { device: [undefined, undefined, false], userAgent: 'curl/8.5.0' },
    { device: [undefined, undefined, false], userAgent: null },
  ])('reads $device from a User-Agent header', ({ userAgent, device }) => {
    const { browser, system, isPhone } = readDevice(userAgent)
    expect([browser, system, isPhone]).toEqual(device)
  })
})
