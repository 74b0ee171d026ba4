import { createAuthClient } from '@countersign/client'
import type { TestBrowser } from '@countersign/core/testing'
import { type OrganizationClientOptions, organizationClient } from '../client.js'

/** A page in a browser, with its requests. */
export function openTab<const O extends OrganizationClientOptions>(
  browser: TestBrowser,
  options?: O,
) {
  const requests: string[] = []
  const client = createAuthClient({
    baseURL: 'http://localhost:3000',
    fetch: (url, init) => {
      requests.push(
        `${init.method ?? ''} ${new URL(url).pathname.replace(/^.*organization\//, '')}`,
      )
      return browser.fetch(url, init)
    },
    plugins: [organizationClient(options)],
  })
  return { client, requests }
}
