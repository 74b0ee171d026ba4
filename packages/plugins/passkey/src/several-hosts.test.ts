import { createTestAuth, TestBrowser, TEST_PASSWORD } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { passkey } from './index.js'
import { addPasskey, phone, postSigned } from './test/ceremonies.js'
import { askToSignIn } from './test/passkey-app.js'

it('H138 accepts a passkey at the host that registered it and at no other allowed host', async () => {
  const auth = createTestAuth({
    baseURL: { allowedHosts: ['app.test', '*.preview.test'], fallback: 'https://app.test' },
    plugins: [passkey()],
  })
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }
  const ann = new TestBrowser(auth, 'https://pr-7.preview.test')
  await ann.post('/sign-up/email', newUser)
  const device = phone({ origin: 'https://pr-7.preview.test' })
  expect(await addPasskey(ann, device)).toMatchObject({ status: 200 })

  const here = new TestBrowser(auth, 'https://pr-7.preview.test')
  const options = await askToSignIn(here)
  expect(options.rpId).toBe('pr-7.preview.test')
  expect(await postSigned(here, await device.get(options))).toMatchObject({ status: 200 })

  const elsewhere = new TestBrowser(auth, 'https://app.test')
  const other = await askToSignIn(elsewhere)
  expect(other.rpId).toBe('app.test')
  const response = await device.get({ ...other, rpId: 'pr-7.preview.test' })
  expect((await postSigned(elsewhere, response)).status).not.toBe(200)
  expect((await elsewhere.get('/get-session')).body).toBeNull()
})
