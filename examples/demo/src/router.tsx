import { type MouseEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Returns the current URL. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href))
}

/** Navigates to another path of the app without loading the document. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to)
  else history.replaceState(null, '', to)
  for (const listener of listeners) listener()
  window.scrollTo(0, 0)
}

interface LinkProps {
  readonly to: string
  /** Another path for which the link counts as current. */
  readonly also?: string | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** A link within the app. The link to the current page has `aria-current`. */
export function Link({ to, also, className, children }: LinkProps) {
  const { pathname } = useAddress()
  const currentSection = pathname === also ? 'true' : undefined
  return (
    <a
      href={to}
      className={className}
      aria-current={pathname === to ? 'page' : currentSection}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}

/** The browser handles other clicks, which open a tab or a window. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Redirects at once and replaces the entry in the history. */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => {
    navigate(to, 'replace')
  }, [to])
  return null
}
