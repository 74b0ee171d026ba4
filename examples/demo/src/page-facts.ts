import type { ProviderOption } from '@countersign/react/ui'
import { discord } from '@countersign/react/ui/icons/discord'
import { github } from '@countersign/react/ui/icons/github'
import { gitlab } from '@countersign/react/ui/icons/gitlab'
import { google } from '@countersign/react/ui/icons/google'
import { microsoft } from '@countersign/react/ui/icons/microsoft'

const withIcons: readonly ProviderOption[] = [discord, github, gitlab, google, microsoft]

/** The providers of the server, which writes them into the page. */
export const providers = readProviders()

/** Whether mailed links work only in the browser that requested them. */
export const isForOneBrowser = readFact('sameBrowser') === true

function readProviders(): readonly ProviderOption[] {
  const found = readFact('providers')
  const listed = Array.isArray(found) ? found.filter(isProvider) : []
  return listed.map((provider) => withIcons.find(({ id }) => id === provider.id) ?? provider)
}

function readFact(name: string): unknown {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  return JSON.parse(element?.content ?? 'null')
}

function isProvider(value: unknown): value is ProviderOption {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}
