/** A provider that the server has. */
export interface DemoProvider {
  readonly id: string
  readonly name: string
}

/** The providers that the server has: it writes them into the page. */
export const providers = readProviders()

/** What people call a way to sign in. */
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
