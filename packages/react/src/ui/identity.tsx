import type { ReactNode } from 'react'
import { Avatar, type AvatarProps } from './avatar.js'
import { IdentityPart, IdentityDetail, IdentityName, IdentityText } from './parts.js'

interface IdentityProps extends AvatarProps {
  /** Shown beside the name. */
  readonly badge?: ReactNode
  /** Shown below the name. */
  readonly detail?: ReactNode
}

/** The picture and the name of a user or of an organisation. */
export function Identity({ badge, detail, ...avatar }: IdentityProps): ReactNode {
  return (
    <IdentityPart>
      <Avatar {...avatar} />
      <IdentityText>
        <IdentityName>
          <bdi>{avatar.name}</bdi>
          {badge && <> {badge}</>}
        </IdentityName>
        {detail && (
          <IdentityDetail>
            <bdi>{detail}</bdi>
          </IdentityDetail>
        )}
      </IdentityText>
    </IdentityPart>
  )
}
