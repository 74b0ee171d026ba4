import { expect, it } from 'vitest'
import { coreMails } from './core-mails.js'
import { collectTemplates } from './mail-templates.js'

const facts = { appName: 'App', name: 'Ann', expiresInSeconds: 3600 }

it('has every mail of the core and of the plugins', async () => {
  const greeting = { subject: () => 'Hello', text: () => 'Hello' }
  const templates = collectTemplates([{ greeting }])
  expect(Object.keys(templates).toSorted()).toEqual(
    ['greeting', ...Object.keys(coreMails)].toSorted(),
  )
  expect(await templates['greeting']?.()).toBe(greeting)
  expect(await templates['verify-email']?.()).toBe(coreMails['verify-email'])
})

it('keeps the mail of the core when a plugin has one of the same kind', async () => {
  const other = { subject: () => 'Other', text: () => 'Other' }
  const template = await collectTemplates([{ 'verify-email': other }])['verify-email']?.()
  expect(template?.subject(facts)).toBe('Verify your address for App')
})
