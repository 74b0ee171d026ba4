import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Look, lookInBothSchemes, looks } from './look.js'
import { openDemo } from './open-demo.js'
import { arrive, openTab, signUp } from './walk.js'

const { openPage, complaints } = openDemo()

describe.each(looks)('a second service beside the demo, $title', ({ width, scheme }) => {
  const device: Look = { width, scheme }
  let page: Page

  beforeAll(async () => {
    page = await openPage(device)
    await arrive(page, 'Sign in')
    await signUp(page, 'Ann', `token-${width}@example.com`)
    await arrive(page, 'Profile')
  })
  afterAll(() => page.context().close())

  it('rejects a request without a token', async () => {
    const answer = await page.evaluate(async () => {
      const { status } = await fetch('/service/greeting')
      return status
    })
    expect(answer).toBe(401)
  })

  it('greets the user of the token by name', async () => {
    await openTab(page, 'Service')
    await page.getByRole('button', { name: 'Ask the service who you are' }).click()
    await page.getByRole('status').getByText('Hello, Ann').waitFor()
    await lookInBothSchemes(page, 'service', device)
  })

  it('logs no error in the console of any page', () => {
    expect(complaints).toEqual([])
  })
})
