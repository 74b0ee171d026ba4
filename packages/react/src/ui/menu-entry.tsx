import type { ReactNode } from 'react'
import { Icon } from './icons.js'
import { MenuAction, MenuItem, MenuLink } from './parts.js'

/** An entry of the app in the menu of `UserButton`: a link, or a button. */
export interface UserMenuItem {
  readonly label: string
  readonly href?: string | undefined
  readonly icon?: ReactNode
  readonly onSelect?: (() => void) | undefined
}

/** One link or button of a menu. */
export function MenuEntry({
  label,
  href,
  icon = <Icon d="" />,
  onSelect,
}: UserMenuItem): ReactNode {
  return (
    <MenuItem>
      {href === undefined ? (
        <MenuAction type="button" onClick={onSelect}>
          {icon}
          {label}
        </MenuAction>
      ) : (
        <MenuLink href={href} onClick={onSelect}>
          {icon}
          {label}
        </MenuLink>
      )}
    </MenuItem>
  )
}
