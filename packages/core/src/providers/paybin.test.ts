import { describe, expect, it } from 'vitest'
import { paybin } from './paybin.js'
import { sign } from './test/local-issuer.js'
import { answer, prepareIssuer } from './test/prepared-issuer.js'
import { providerTools } from './test/provider-tools.js'

const { issuer, keyOf } = prepareIssuer()
const ours = { clientId: 'app', clientSecret: 'secret' }
const local = () => paybin({ ...ours, issuer: issuer.url })

async function signIn() {
  const claims = issuer.claims({ email: 'ada@example.com', email_verified: true, name: 'Ada' })
  issuer.tokens = { id_token: await sign(claims, keyOf()) }
  const tools = providerTools()
  return local().identify(await local().exchange(answer, tools), answer, tools)
}

describe('paybin()', () => {
  it('reads the metadata of its own issuer by default', async () => {
    const provider = paybin(ours)
    expect([provider.id, provider.name]).toEqual(['paybin', 'Paybin'])
    const requested: string[] = []
    const fetch = (url: string) => {
      requested.push(url)
      return Promise.reject<Response>(new TypeError('offline'))
    }
    await expect(provider.exchange(answer, { ...providerTools(), fetch })).rejects.toThrow()
    expect(requested).toEqual(['https://idp.paybin.io/.well-known/openid-configuration'])
  })

  it('returns the user of a signed id token', async () => {
    expect(await signIn()).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada',
    })
  })

  it.each([{ issuer: 'http://idp.example.com' }, { clientId: '' }, { authorisation: 'x' }])(
    'throws for the options %o',
    (wrong) => {
      expect(() => paybin({ ...ours, ...wrong })).toThrow('paybin')
    },
  )
})
