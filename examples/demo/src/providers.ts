/** A provider of the server. */
export interface DemoProvider {
  readonly id: string
  readonly name: string
}

/** The providers of the server, which writes them into the page. */
export const providers = readProviders()

/** The display name of a sign-in method. */
export function methodName(providerId: string): string {
  if (providerId === 'credential') return 'Email and password'
  return providers.find(({ id }) => id === providerId)?.name ?? providerId
}

function readProviders(): readonly DemoProvider[] {
  const element = document.querySelector<HTMLMetaElement>('meta[name="providers"]')
  const found: unknown = JSON.parse(element?.content ?? '[]')
  return Array.isArray(found) ? found.filter(isProvider) : []
}

function isProvider(value: unknown): value is DemoProvider {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}
