import { useEffect, useRef } from 'react'

/** Whether a page was shown before: the first one leaves the focus where browsers put it. */
let hasShownPage = false

/** The heading of a page, also as title of the window. On the way from page to page it gets the focus. */
export function PageTitle({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · Countersign demo`
    if (hasShownPage) heading.current?.focus()
    hasShownPage = true
  }, [children])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
