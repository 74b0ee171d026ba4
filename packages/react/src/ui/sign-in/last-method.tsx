import type { ReactNode } from 'react'
import { Badge } from '../parts.js'
import { useTexts } from '../settings.js'
import { sharedTexts } from '../texts/shared.js'
import { useBrowserValue } from '../use-browser-value.js'

/** Holds `password`, `passkey`, `magic-link` or the id of a provider: never an email. */
const storageKey = 'countersign.last-method'

/** Remembers on this device the method that the user has signed in with. */
export function rememberMethod(method: string): void {
  try {
    localStorage.setItem(storageKey, method)
  } catch {
    // Some browsers block storage. Then there is no badge.
  }
}

/** A badge on the method of the last sign-in on this device. A server and the first render show none. */
export function LastUsed({ method }: { readonly method: string }): ReactNode {
  const text = useTexts(sharedTexts)
  const last = useBrowserValue(read, null)
  return last === method && <Badge>{text('lastUsed')}</Badge>
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
