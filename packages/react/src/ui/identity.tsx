import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from './avatar.js'
import { Person, PersonDetail, PersonName, PersonText } from './parts.js'

interface IdentityProps extends AvatarProps {
  /** Shown beside the name. */
  readonly badge?: ReactNode
  /** Shown below the name. */
  readonly detail?: ReactNode
}

/** The picture and the name of a user or of an organisation. */
export function Identity({ badge, detail, ...avatar }: IdentityProps): ReactNode {
  return (
    <Person>
      <Avatar {...avatar} />
      <PersonText>
        <PersonName>
          <bdi>{avatar.name}</bdi>
          {badge && <> {badge}</>}
        </PersonName>
        {detail && (
          <PersonDetail>
            <bdi>{detail}</bdi>
          </PersonDetail>
        )}
      </PersonText>
    </Person>
  )
}
