import { describe, expect, it } from 'vitest'
import { readSmtpOptions, type SmtpOptions } from './smtp-options.js'

const host = 'smtp.example.com'
const login = { user: 'app', password: 'p' }

describe('a mail server', () => {
  it.each<{ title: string; options: SmtpOptions | string; port: number; security: string }>([
    { title: 'elsewhere', options: { host }, port: 587, security: 'starttls' },
    { title: 'elsewhere on 465', options: { host, port: 465 }, port: 465, security: 'tls' },
    { title: 'elsewhere on 25', options: { host, port: 25 }, port: 25, security: 'starttls' },
    { title: 'by TLS', options: { host, security: 'tls' }, port: 465, security: 'tls' },
    { title: 'here', options: { host: 'localhost' }, port: 587, security: 'none' },
    {
      title: 'here with a password',
      options: { host: '::1', ...login },
      port: 587,
      security: 'none',
    },
    { title: 'at smtp:', options: `smtp://${host}`, port: 587, security: 'starttls' },
    { title: 'at smtps:', options: `smtps://a:b@${host}`, port: 465, security: 'tls' },
    { title: 'at a port', options: `smtp://${host}:2525`, port: 2525, security: 'starttls' },
    { title: 'in clear text', options: { host, security: 'none' }, port: 587, security: 'none' },
  ])('$title is reached at $port with $security', ({ options, port, security }) => {
    expect(readSmtpOptions(options)).toMatchObject({ port, security })
  })

  it.each<{ title: string; options: SmtpOptions | string; problem: string }>([
    { title: 'without host', options: { host: '' }, problem: 'host is missing' },
    { title: 'with half a login', options: { host, user: 'app' }, problem: 'go together' },
    { title: 'with the other half', options: { host, password: 'p' }, problem: 'go together' },
    {
      title: 'whose address has half a login',
      options: `smtp://app@${host}`,
      problem: 'go together',
    },
    {
      title: 'that would get the password in clear text',
      options: { host, security: 'none', ...login },
      problem: 'in clear text',
    },
    { title: 'at no address', options: 'smtp.example.com', problem: 'must be an address' },
    { title: 'at a page', options: 'https://example.com', problem: 'must be an address' },
    { title: 'nowhere', options: 'smtp://', problem: 'must be an address' },
  ])('$title is refused', ({ options, problem }) => {
    expect(() => readSmtpOptions(options)).toThrow(problem)
  })

  it('is refused without repeating its password', () => {
    expect(() => readSmtpOptions('smtpx://app:hunter2@example.com')).toThrow(/^(?!.*hunter2)/)
  })
})
