import { useEffect, useRef } from 'react'

/** Whether a page was shown before. The first page does not move the focus. */
let hasShownPage = false

/** The heading of a page, which also sets the title of the document. It gets the focus after a navigation. */
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
