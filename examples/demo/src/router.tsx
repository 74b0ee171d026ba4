import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** Returns the path of the current page. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** Opens another page of the app without loading the document. */
export function navigate(to: string): void {
  history.pushState(null, '', to)
  update()
}

/** Like {@link navigate}, in place of the current entry of the history. */
export function redirect(to: string): void {
  history.replaceState(null, '', to)
  update()
}

function update(): void {
  for (const listener of listeners) listener()
  window.scrollTo(0, 0)
}

/** A link within the app, also in place of the links of the components. */
export function Link({ href = '/', onClick, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}

/** The browser handles other clicks, which open a tab or a window. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
