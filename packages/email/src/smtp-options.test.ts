import { describe, expect, it } from 'vitest'
import { readSmtpOptions, type SmtpOptions } from './smtp-options.js'

const host = 'smtp.example.com'
const login = { user: 'app', password: 'p' }

describe('readSmtpOptions', () => {
  it.each<{ title: string; options: SmtpOptions | string; port: number; security: string }>([
    { title: 'another machine', options: { host }, port: 587, security: 'starttls' },
    {
      title: 'another machine on port 465',
      options: { host, port: 465 },
      port: 465,
      security: 'tls',
    },
    {
      title: 'another machine on port 25',
      options: { host, port: 25 },
      port: 25,
      security: 'starttls',
    },
    { title: 'security tls', options: { host, security: 'tls' }, port: 465, security: 'tls' },
    { title: 'this machine', options: { host: 'localhost' }, port: 587, security: 'none' },
    {
      title: 'this machine with a password',
      options: { host: '::1', ...login },
      port: 587,
      security: 'none',
    },
    { title: 'an smtp: URL', options: `smtp://${host}`, port: 587, security: 'starttls' },
    { title: 'an smtps: URL', options: `smtps://a:b@${host}`, port: 465, security: 'tls' },
    {
      title: 'a URL with a port',
      options: `smtp://${host}:2525`,
      port: 2525,
      security: 'starttls',
    },
    { title: 'security none', options: { host, security: 'none' }, port: 587, security: 'none' },
  ])('uses port $port and security $security for $title', ({ options, port, security }) => {
    expect(readSmtpOptions(options)).toMatchObject({ port, security })
  })

  it.each<{ title: string; options: SmtpOptions | string; problem: string }>([
    { title: 'a user without a password', options: { host, user: 'app' }, problem: 'go together' },
    {
      title: 'a password without a user',
      options: { host, password: 'p' },
      problem: 'go together',
    },
    {
      title: 'a URL with a user without a password',
      options: `smtp://app@${host}`,
      problem: 'go together',
    },
    {
      title: 'a password without TLS to another machine',
      options: { host, security: 'none', ...login },
      problem: 'in clear text',
    },
    {
      title: 'a host in place of a URL',
      options: 'smtp.example.com',
      problem: 'must be an address',
    },
    { title: 'an https URL', options: 'https://example.com', problem: 'must be an address' },
    { title: 'a URL without a host', options: 'smtp://', problem: 'must be an address' },
    {
      title: 'a password with a bare percent sign',
      options: `smtp://app:100%@${host}`,
      problem: 'must be an address',
    },
  ])('rejects $title', ({ options, problem }) => {
    expect(() => readSmtpOptions(options)).toThrow(problem)
  })

  it.each<{ title: string; options: object; problem: string }>([
    {
      title: 'a host that is no text',
      options: { host: 5 },
      problem: 'smtp.host: must be a text, got a number',
    },
    {
      title: 'a misspelt option',
      options: { host, usr: 'app' },
      problem: 'smtp.usr: is not an option; did you mean "user"?',
    },
    {
      title: 'an unknown option',
      options: { host, encryption: 'tls' },
      problem: 'smtp.encryption: is not an option',
    },
    {
      title: 'a port as a text',
      options: { host, port: '25' },
      problem: 'smtp.port: must be a whole number from 1 to 65535, got a string',
    },
    {
      title: 'a password that is a promise',
      options: { host, user: 'app', password: Promise.resolve('secret') },
      problem: 'smtp.password: must be a text, got a promise: await it',
    },
    {
      title: 'a port out of range',
      options: { host, port: 70_000 },
      problem: 'smtp.port: must be a whole number from 1 to 65535, got 70000',
    },
    {
      title: 'another encryption',
      options: { host, security: 'ssl' },
      problem: 'smtp.security: must be tls, starttls or none, got ssl',
    },
    {
      title: 'a timeout of zero',
      options: { host, timeoutMs: 0 },
      problem: 'smtp.timeoutMs: must be a whole number from 1 to 2147483647, got 0',
    },
  ])('rejects $title with a message that names it', ({ options, problem }) => {
    expect(() => readSmtpOptions(options as SmtpOptions)).toThrow(problem)
  })

  it('keeps the password out of the error', () => {
    expect(() => readSmtpOptions('smtpx://app:hunter2@example.com')).toThrow(/^(?!.*hunter2)/)
  })
})
