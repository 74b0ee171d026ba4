import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Dialog } from '../dialog.js'
import { Alert, Button } from '../form.js'
import { check, chevrons, Icon, plus, sliders } from '../icons.js'
import { Identity } from '../identity.js'
import {
  Menu,
  MenuAction,
  MenuItem,
  Popover,
  Skeleton,
  SwitcherButton,
  VisuallyHidden,
} from '../parts.js'
import type { UISettings } from '../settings-context.js'
import { Frame, useSettings, useTexts } from '../settings.js'
import { organizationErrors, switcherTexts } from '../texts/organization.js'
import { useAction } from '../use-action.js'
import { useLoaded } from '../use-loaded.js'
import { usePopover } from '../use-popover.js'
import { MenuEntry } from '../menu-entry.js'
import type { ListedOrganization, SwitcherClient } from './organization-client.js'

const CreateOrganizationForm = /* @__PURE__ */ lazy(() => import('./create-organization.js'))

/** Properties of {@link OrganizationSwitcher}. */
export interface OrganizationSwitcherProps extends UISettings {
  readonly client: SwitcherClient
  /** Whether users can work without an organisation. Default: true. */
  readonly hasPersonal?: boolean | undefined
  /** Whether users may create an organisation. Default: true. */
  readonly canCreate?: boolean | undefined
  /** Called when another organisation is active, also a new one; null stands for none. */
  readonly onChange?: ((organizationId: string | null) => void) | undefined
}

/**
 * The active organisation, as a button that opens a menu: the other organisations, invitations of the user, and a form
 * for a new organisation.
 *
 * @example
 * ```tsx
 * import { organizationClient } from '@countersign/organization/client'
 * import { createAuthClient } from '@countersign/react'
 * import { OrganizationSwitcher } from '@countersign/react/ui'
 *
 * const client = createAuthClient({ plugins: [organizationClient()] })
 *
 * export const Header = () => (
 *   <header>
 *     <OrganizationSwitcher client={client} paths={{ organization: '/organization' }} />
 *   </header>
 * )
 * ```
 */
export function OrganizationSwitcher(props: OrganizationSwitcherProps): ReactNode {
  const { status } = props.client.useSession()
  return (
    <Frame settings={props} className="cs-switcher">
      {status !== 'signed-out' && <Switcher {...props} />}
    </Frame>
  )
}

function Switcher(props: OrganizationSwitcherProps) {
  const { data: active } = props.client.useActiveOrganization()
  if (active !== undefined) return <SwitcherMenu {...props} active={active} />
  return (
    <span aria-busy="true">
      <Skeleton data-shape="switcher" />
    </span>
  )
}

interface SwitcherMenuProps extends OrganizationSwitcherProps {
  readonly active: ListedOrganization | null
}

function SwitcherMenu(props: SwitcherMenuProps) {
  const { client, active, hasPersonal = true, canCreate = true, onChange } = props
  const { paths } = useSettings()
  const text = useTexts(switcherTexts)
  const { data: organizations = [] } = client.useOrganizations()
  const { button, popover, isOpen, close } = usePopover()
  const { problem, run } = useAction(organizationErrors)
  const [isCreating, setCreating] = useState(false)
  const name = active?.name ?? text(hasPersonal ? 'personalAccount' : 'chooseOrganization')
  const select = (organizationId: string | null): void => {
    run(
      () => client.organization.setActive({ organizationId }),
      () => {
        close()
        onChange?.(organizationId)
      },
    )
  }
  return (
    <>
      <SwitcherButton ref={button} type="button" aria-expanded={isOpen}>
        <VisuallyHidden>{`${text('switchOrganization')} `}</VisuallyHidden>
        <OrganizationMark organization={active} name={name} />
        <Icon d={chevrons} />
      </SwitcherButton>
      <Popover ref={popover} role="group" aria-label={text('organizations')}>
        <Menu>
          {active && paths.organization !== undefined && (
            <MenuEntry
              label={text('manageOrganization')}
              href={paths.organization}
              icon={<Icon d={sliders} />}
              onSelect={close}
            />
          )}
          {hasPersonal && (
            <Choice
              name={text('personalAccount')}
              isActive={active === null}
              onSelect={() => {
                select(null)
              }}
            />
          )}
          {organizations.map((one) => (
            <Choice
              key={one.id}
              organization={one}
              name={one.name}
              isActive={one.id === active?.id}
              onSelect={() => {
                select(one.id)
              }}
            />
          ))}
          {isOpen && <Invitations client={client} onJoin={onChange} />}
          {canCreate && (
            <MenuEntry
              label={text('createOrganization')}
              icon={<Icon d={plus} />}
              onSelect={() => {
                close()
                setCreating(true)
              }}
            />
          )}
        </Menu>
        <Alert>{problem}</Alert>
      </Popover>
      {isCreating && (
        <CreateDialog
          client={client}
          onClose={() => {
            setCreating(false)
          }}
          onCreated={(organizationId) => {
            setCreating(false)
            onChange?.(organizationId)
          }}
        />
      )}
    </>
  )
}

interface MarkProps {
  /** Null or undefined for the personal account. */
  readonly organization?: ListedOrganization | null | undefined
  readonly name: string
}

/** The logo and the name of an organisation. */
function OrganizationMark({ organization, name }: MarkProps) {
  return (
    <Identity name={name} image={organization?.logo} shape={organization ? 'square' : undefined} />
  )
}

interface ChoiceProps extends MarkProps {
  readonly isActive: boolean
  readonly onSelect: () => void
}

function Choice({ isActive, onSelect, ...mark }: ChoiceProps) {
  return (
    <MenuItem>
      <MenuAction type="button" aria-current={isActive || undefined} onClick={onSelect}>
        <OrganizationMark {...mark} />
        {isActive && <Icon d={check} />}
      </MenuAction>
    </MenuItem>
  )
}

interface InvitationsProps {
  readonly client: SwitcherClient
  readonly onJoin: OrganizationSwitcherProps['onChange']
}

/** The open invitations of the user. They are loaded when the menu opens. */
function Invitations({ client, onJoin }: InvitationsProps) {
  const text = useTexts(switcherTexts)
  // The call fails for users who have not verified their email. They can follow the links of their mails.
  const { data: invitations = [], reload } = useLoaded(
    () => client.organization.listUserInvitations(),
    '',
  )
  const { isPending, problem, run } = useAction(organizationErrors)
  return (
    <>
      {invitations.map(({ id, organizationId, organizationName: name }) => (
        <MenuItem key={id} data-look="invitation">
          <OrganizationMark name={name} />
          <Button
            label={text('joinOrganization', { organization: name })}
            isPending={isPending}
            onClick={() => {
              run(
                () => client.organization.acceptInvitation({ invitationId: id }),
                () => {
                  reload()
                  onJoin?.(organizationId)
                },
              )
            }}
          >
            {text('join')}
          </Button>
        </MenuItem>
      ))}
      {problem !== undefined && (
        <MenuItem>
          <Alert>{problem}</Alert>
        </MenuItem>
      )}
    </>
  )
}

interface CreateDialogProps {
  readonly client: SwitcherClient
  readonly onClose: () => void
  readonly onCreated: (organizationId: string) => void
}

function CreateDialog({ client, onClose, onCreated }: CreateDialogProps) {
  const text = useTexts(switcherTexts)
  return (
    <Dialog title={text('createOrganization')} onClose={onClose}>
      <Suspense fallback={<Skeleton data-shape="field" />}>
        <CreateOrganizationForm client={client} onCancel={onClose} onCreated={onCreated} />
      </Suspense>
    </Dialog>
  )
}
