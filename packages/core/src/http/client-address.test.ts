import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressBucket, findClientAddress, isNetwork } from './client-address.js'

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
  return findClientAddress(socket, headers, settings)
}

describe('the address of a caller is unknown', () => {
  it.each<Case>([
    {
      title: 'when a header says it and no proxy is declared',
      socket: '',
      forwarded: '6.6.6.6',
      expected: '',
    },
    { title: 'when nothing says it', socket: '', expected: '' },
    { title: 'when the socket has no address', socket: 'unix:/run/app', expected: '' },
    {
      title: 'when the proxies that are counted did not write',
      proxies: 2,
      forwarded: '1.1.1.1',
      expected: '',
    },
    {
      title: 'when everybody on the way is a proxy',
      proxies: ['10.0.0.0/8'],
      forwarded: '10.1.1.1',
      expected: '',
    },
    {
      title: 'when the nearest word is no address',
      proxies: ['10.0.0.0/8'],
      forwarded: '6.6.6.6, x',
      expected: '',
    },
    {
      title: 'when the nearest word is empty',
      proxies: ['10.0.0.0/8'],
      forwarded: '6.6.6.6, ',
      expected: '',
    },
    {
      title: 'when the word that counts is no address',
      proxies: 1,
      forwarded: '6.6.6.6, x',
      expected: '',
    },
  ])('$title', ({ expected, ...given }) => {
    expect(find(given)).toBe(expected)
  })
})

describe('the address of a caller is', () => {
  it.each<Case>([
    {
      title: 'that of the socket, whatever a header says',
      forwarded: '6.6.6.6',
      expected: '10.0.0.9',
    },
    {
      title: 'that of the socket behind no proxies',
      forwarded: '6.6.6.6',
      proxies: 0,
      expected: '10.0.0.9',
    },
    {
      title: 'what the one proxy saw',
      forwarded: '6.6.6.6, 1.1.1.1',
      proxies: 1,
      expected: '1.1.1.1',
    },
    {
      title: 'what the outer of two proxies saw',
      forwarded: '6.6.6.6, 1.1.1.1, 10.0.0.2',
      proxies: 2,
      expected: '1.1.1.1',
    },
    {
      title: 'what a proxy saw that the runtime does not tell of',
      socket: '',
      forwarded: '1.1.1.1',
      proxies: 1,
      expected: '1.1.1.1',
    },
    {
      title: 'the nearest that is no proxy',
      forwarded: '6.6.6.6, 1.1.1.1, 10.0.0.2',
      proxies: ['10.0.0.0/8'],
      expected: '1.1.1.1',
    },
    {
      title: 'the nearest that is no proxy, without a socket',
      socket: '',
      forwarded: '1.1.1.1, 10.0.0.2',
      proxies: ['10.0.0.0/8'],
      expected: '1.1.1.1',
    },
    {
      title: 'that of a socket that is no proxy',
      socket: '1.1.1.1',
      forwarded: '6.6.6.6',
      proxies: ['10.0.0.0/8'],
      expected: '1.1.1.1',
    },
    { title: 'read with a port', forwarded: '1.1.1.1:80', proxies: 1, expected: '1.1.1.1' },
    {
      title: 'read in brackets',
      forwarded: '[2001:DB8::1]:80',
      proxies: 1,
      expected: '2001:db8::1',
    },
    { title: 'read without its zone', socket: 'fe80::1%eth0', expected: 'fe80::1' },
    { title: 'an IPv4 address in IPv6 clothes', socket: '::ffff:1.1.1.1', expected: '1.1.1.1' },
    {
      title: 'past one proxy by its address',
      socket: '::1',
      forwarded: '1.1.1.1',
      proxies: ['::1'],
      expected: '1.1.1.1',
    },
  ])('$title', ({ expected, ...given }) => {
    expect(find(given)).toBe(expected)
  })

  it('never one that stands left of what the app’s own proxies wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4()), fc.ipV4(), (lies, honest) => {
        const forwarded = [...lies, honest].join(', ')
        return find({ forwarded, proxies: 1 }) === honest
      }),
    )
  })
})

describe('what is no network', () => {
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
  ])('%s', (text) => {
    expect(isNetwork(text)).toBe(false)
  })

  it('nor is any text a reason to fail', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => typeof isNetwork(text) === 'boolean' && addressBucket(text) !== 'x',
      ),
    )
  })
})

describe('what one subscriber has', () => {
  it.each([
    { address: '1.2.3.4', bucket: '1.2.3.4' },
    { address: '::ffff:1.2.3.4', bucket: '1.2.3.4' },
    { address: '2001:db8:1:2:3:4:5:6', bucket: '20010db800010002' },
    { address: '2001:db8:1:2::', bucket: '20010db800010002' },
    { address: '64:ff9b::1.2.3.4', bucket: '64ff9b00000000' },
    { address: 'x', bucket: '' },
  ])('$address → $bucket', ({ address, bucket }) => {
    expect(addressBucket(address)).toBe(bucket)
    expect(isNetwork(address)).toBe(bucket !== '')
  })

  it('is the same for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(
        fc.ipV6(),
        (address) => addressBucket(address) === addressBucket(address.toUpperCase()),
      ),
    )
  })
})
