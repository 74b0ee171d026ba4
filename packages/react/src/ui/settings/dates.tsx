import type { ReactNode } from 'react'
import { useSettings } from '../settings.js'

interface MomentProps {
  readonly date: Date
  /** Default: without the time of day. */
  readonly withTime?: boolean
}

/** A date in the language of the settings and in the time zone of the browser. */
export function Moment({ date, withTime = false }: MomentProps): ReactNode {
  const tag = useSettings().language?.tag ?? 'en'
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' }),
  })
  return (
    // A server may be in another time zone.
    <time dateTime={date.toISOString()} suppressHydrationWarning>
      {format.format(date)}
    </time>
  )
}
