import type { ReactNode } from 'react'
import { IconPart } from './parts.js'
import type { ProviderOption } from './providers.js'

// Outlines of the interface's icons in a box of 24 by 24. Each is a constant, so that a form carries only its own.
export const eye =
  'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Zm7 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0'
export const userOutline = 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM4 21c.600-4 3.900-6 8-6s7.400 2 8 6'
export const sliders =
  'M4 7h10m4 0h2M4 17h2m4 0h10M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z'
export const key = 'M3 15.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0Zm7.7-3.2L20 3m-4.5 4.5L19 11'
export const laptop = 'M6 5h12a1 1 0 0 1 1 1v9H5V6a1 1 0 0 1 1-1ZM3 15h18l-1 3.500H4Z'
export const phone = 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2'
export const check = 'M5 12.5 10 17.5 19 7'
export const chevrons = 'm8 9.5 4-4 4 4m-8 5 4 4 4-4'
export const plus = 'M12 5v14M5 12h14'
export const leave = 'M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5m5-12 4 4-4 4m4-4H9'

/** An icon of the interface, in the colour of the text. It is hidden from screen readers. */
export function Icon({ d }: { readonly d: string }): ReactNode {
  return (
    <IconPart viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </IconPart>
  )
}

/** The icon of a provider, or a disc with the first letter of its name. */
export function ProviderMark({ name, icon }: ProviderOption): ReactNode {
  return (
    <IconPart viewBox={icon?.box ?? '0 0 24 24'} aria-hidden="true">
      {icon ? (
        icon.paths.map(({ d, fill = 'currentColor' }) => <path key={d} d={d} fill={fill} />)
      ) : (
        <>
          <circle cx="12" cy="12" r="12" fill="currentColor" opacity=".15" />
          <text
            x="12"
            y="16.5"
            textAnchor="middle"
            fontSize="13"
            fontWeight="600"
            fill="currentColor"
          >
            {firstLetter(name)}
          </text>
        </>
      )}
    </IconPart>
  )
}

/** The first letter of a name, whole also where it takes several code units. */
export function firstLetter(name: string): string {
  return String.fromCodePoint(name.trim().codePointAt(0) ?? 0x3f).toUpperCase()
}
