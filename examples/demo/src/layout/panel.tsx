import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** A section of a page with a heading. */
export function Panel({ title, children }: PanelProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
