import type { ReactNode } from 'react'
import { firstLetter } from './icons.js'
import { AvatarImage, AvatarPart } from './parts.js'

/** Properties of {@link Avatar}. */
export interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
  /** Default: round, as for a user. */
  readonly shape?: 'square' | undefined
}

/** A picture, or the first letter of the name. It is decorative: the name stands beside it, or in a label. */
export function Avatar({ name, image, shape }: AvatarProps): ReactNode {
  return (
    <AvatarPart aria-hidden="true" data-shape={shape}>
      {image ? <AvatarImage src={image} alt="" /> : firstLetter(name)}
    </AvatarPart>
  )
}
