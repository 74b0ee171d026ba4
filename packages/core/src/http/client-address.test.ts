import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressBucket,
  createClientAddressFinder,
  isNetwork,
  isPlainV4,
  parseAddress,
} from './client-address.js'

interface Case {
  readonly title: string
  readonly socket?: string
  readonly forwarded?: string
  readonly proxies?: readonly string[] | number
  readonly expected: string
}

function find({ socket = '10.0.0.9', forwarded, proxies = [] }: Omit<Case, 'title' | 'expected'>) {
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
  const settings = { ipAddressHeaders: ['x-real-ip', 'x-forwarded-for'], trustedProxies: proxies }
  return createClientAddressFinder(settings)(socket, headers)
}

describe('the address of a caller when it is unknown', () => {
  it.each<Case>([
    {
      title: 'a header without declared proxies',
      socket: '',
      forwarded: '6.6.6.6',
      expected: '',
    },
    { title: 'neither socket nor header', socket: '', expected: '' },
    { title: 'a socket without an address', socket: 'unix:/run/app', expected: '' },
    {
      title: 'fewer entries than counted proxies',
      proxies: 2,
      forwarded: '1.1.1.1',
      expected: '',
    },
    {
      title: 'only proxies',
      proxies: ['10.0.0.0/8'],
      forwarded: '10.1.1.1',
      expected: '',
    },
    {
      title: 'an invalid nearest entry',
      proxies: ['10.0.0.0/8'],
      forwarded: '6.6.6.6, x',
      expected: '',
    },
    {
      title: 'an empty nearest entry',
      proxies: ['10.0.0.0/8'],
      forwarded: '6.6.6.6, ',
      expected: '',
    },
    {
      title: 'an invalid counted entry',
      proxies: 1,
      forwarded: '6.6.6.6, x',
      expected: '',
    },
  ])('returns "$expected" for $title', ({ expected, ...given }) => {
    expect(find(given)).toBe(expected)
  })
})

describe('the address of a caller', () => {
  it.each<Case>([
    {
      title: 'the socket and an untrusted header',
      forwarded: '6.6.6.6',
      expected: '10.0.0.9',
    },
    {
      title: 'the socket and no proxies',
      forwarded: '6.6.6.6',
      proxies: 0,
      expected: '10.0.0.9',
    },
    {
      title: 'one proxy',
      forwarded: '6.6.6.6, 1.1.1.1',
      proxies: 1,
      expected: '1.1.1.1',
    },
    {
      title: 'two proxies',
      forwarded: '6.6.6.6, 1.1.1.1, 10.0.0.2',
      proxies: 2,
      expected: '1.1.1.1',
    },
    {
      title: 'a proxy without a socket',
      socket: '',
      forwarded: '1.1.1.1',
      proxies: 1,
      expected: '1.1.1.1',
    },
    {
      title: 'the nearest entry that is not a proxy',
      forwarded: '6.6.6.6, 1.1.1.1, 10.0.0.2',
      proxies: ['10.0.0.0/8'],
      expected: '1.1.1.1',
    },
    {
      title: 'the nearest entry that is not a proxy, without a socket',
      socket: '',
      forwarded: '1.1.1.1, 10.0.0.2',
      proxies: ['10.0.0.0/8'],
      expected: '1.1.1.1',
    },
    {
      title: 'a socket that is not a proxy',
      socket: '1.1.1.1',
      forwarded: '6.6.6.6',
      proxies: ['10.0.0.0/8'],
      expected: '1.1.1.1',
    },
    { title: 'a port', forwarded: '1.1.1.1:80', proxies: 1, expected: '1.1.1.1' },
    {
      title: 'brackets',
      forwarded: '[2001:DB8::1]:80',
      proxies: 1,
      expected: '2001:db8::1',
    },
    { title: 'a zone', socket: 'fe80::1%eth0', expected: 'fe80::1' },
    { title: 'an IPv4 address mapped to IPv6', socket: '::ffff:1.1.1.1', expected: '1.1.1.1' },
    {
      title: 'one proxy by its address',
      socket: '::1',
      forwarded: '1.1.1.1',
      proxies: ['::1'],
      expected: '1.1.1.1',
    },
  ])('returns "$expected" for $title', ({ expected, ...given }) => {
    expect(find(given)).toBe(expected)
  })

  it('never uses an entry to the left of the app’s own proxies', () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4()), fc.ipV4(), (lies, honest) => {
        const forwarded = [...lies, honest].join(', ')
        return find({ forwarded, proxies: 1 }) === honest
      }),
    )
  })
})

describe('isNetwork', () => {
  it.each([
    '',
    'x',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/x',
    '::1/129',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    'g::1',
    '12345::',
    '::1.2.3',
    '::256.1.1.1',
  ])('returns false for "%s"', (text) => {
    expect(isNetwork(text)).toBe(false)
  })

  it('returns a boolean for random text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => typeof isNetwork(text) === 'boolean' && addressBucket(text) !== 'x',
      ),
    )
  })
})

describe('addressBucket', () => {
  it.each([
    { address: '1.2.3.4', bucket: '1.2.3.4' },
    { address: '::ffff:1.2.3.4', bucket: '1.2.3.4' },
    { address: '2001:db8:1:2:3:4:5:6', bucket: '2001:db8:1:2' },
    { address: '2001:db8:1:2::', bucket: '2001:db8:1:2' },
    { address: '64:ff9b::1.2.3.4', bucket: '64:ff9b:0:0' },
    { address: 'x', bucket: '' },
  ])('returns "$bucket" for $address', ({ address, bucket }) => {
    expect(addressBucket(address)).toBe(bucket)
    expect(isNetwork(address)).toBe(bucket !== '')
  })

  it('returns the same for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(
        fc.ipV6(),
        (address) => addressBucket(address) === addressBucket(address.toUpperCase()),
      ),
    )
  })
})

describe('isPlainV4', () => {
  it.each([
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['10.0.0.9', true],
    ['256.0.0.1', false],
    ['01.2.3.4', false],
    ['1.2.3.00', false],
    ['1.2.3', false],
    ['1.2.3.4.', false],
    ['1.2.3.4.5', false],
    ['.1.2.3', false],
    ['1.2.3.4:80', false],
    ['', false],
  ])('returns for %s: %s', (text, expected) => {
    expect(isPlainV4(text)).toBe(expected)
  })

  it('accepts addresses that the parser returns unchanged', () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => isPlainV4(text) && parseAddress(text)?.text === text),
    )
  })
})
