import { type Component, flushSync, mount, unmount } from 'svelte'

/** A component that is mounted, and its properties, which follow what a test assigns. */
export function mountPage<P extends Record<string, unknown>>(component: Component<P>, given: P) {
  const place = document.createElement('main')
  document.body.append(place)
  const props = $state(given)
  const mounted = mount(component, { target: place, props })
  flushSync()
  return {
    props,
    texts: () => {
      flushSync()
      return [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
    },
    leave: () => unmount(mounted),
  }
}
