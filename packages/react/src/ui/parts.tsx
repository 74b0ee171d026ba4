import {
  type ComponentPropsWithRef,
  createElement,
  type ElementType,
  forwardRef,
  type ForwardRefExoticComponent,
  useContext,
} from 'react'
import type { PartElements, PartName } from './part-names.js'
import { SettingsContext } from './settings-context.js'

type Part<N extends PartName> = ForwardRefExoticComponent<ComponentPropsWithRef<PartElements[N]>>

interface PartSettings {
  readonly classNames: Readonly<Record<string, string | undefined>>
  readonly slots: Readonly<Record<string, ElementType | undefined>>
}

/** Creates the component of a part: its element with its class, unless the settings say otherwise. */
function part<N extends PartName>(name: N, element: PartElements[N]): Part<N>
function part(name: string, element: string): object {
  const ownClass = `cs-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return forwardRef<unknown, { readonly className?: string }>(function Part(props, ref) {
    const { classNames, slots }: PartSettings = useContext(SettingsContext)
    const className = [ownClass, props.className, classNames[name]].filter(Boolean).join(' ')
    // A component of the app may not accept a ref, so it gets one only where the part needs it.
    return createElement(slots[name] ?? element, { ...props, ...(ref && { ref }), className })
  })
}

export const Root = /* @__PURE__ */ part('root', 'div')
export const Card = /* @__PURE__ */ part('card', 'div')
export const Header = /* @__PURE__ */ part('header', 'header')
export const Logo = /* @__PURE__ */ part('logo', 'div')
export const Title = /* @__PURE__ */ part('title', 'h1')
export const Subtitle = /* @__PURE__ */ part('subtitle', 'p')
export const Notice = /* @__PURE__ */ part('notice', 'div')
export const Footer = /* @__PURE__ */ part('footer', 'footer')
export const FormPart = /* @__PURE__ */ part('form', 'form')
export const Field = /* @__PURE__ */ part('field', 'div')
export const LabelRow = /* @__PURE__ */ part('labelRow', 'div')
export const Label = /* @__PURE__ */ part('label', 'label')
export const Control = /* @__PURE__ */ part('control', 'div')
export const Input = /* @__PURE__ */ part('input', 'input')
export const Check = /* @__PURE__ */ part('check', 'label')
export const Checkbox = /* @__PURE__ */ part('checkbox', 'input')
export const Reveal = /* @__PURE__ */ part('reveal', 'button')
export const Hint = /* @__PURE__ */ part('hint', 'p')
export const FieldError = /* @__PURE__ */ part('error', 'p')
export const AlertPart = /* @__PURE__ */ part('alert', 'p')
export const Status = /* @__PURE__ */ part('status', 'p')
export const Actions = /* @__PURE__ */ part('actions', 'div')
export const ButtonPart = /* @__PURE__ */ part('button', 'button')
export const LinkPart = /* @__PURE__ */ part('link', 'a')
export const LinkButton = /* @__PURE__ */ part('linkButton', 'button')
export const Spinner = /* @__PURE__ */ part('spinner', 'span')
export const Divider = /* @__PURE__ */ part('divider', 'p')
export const ProviderRow = /* @__PURE__ */ part('providers', 'div')
export const Alternatives = /* @__PURE__ */ part('alternatives', 'div')
export const Badge = /* @__PURE__ */ part('badge', 'span')
export const IconPart = /* @__PURE__ */ part('icon', 'svg')
export const AvatarPart = /* @__PURE__ */ part('avatar', 'span')
export const AvatarImage = /* @__PURE__ */ part('avatarImage', 'img')
export const IdentityPart = /* @__PURE__ */ part('identity', 'span')
export const IdentityText = /* @__PURE__ */ part('identityText', 'span')
export const IdentityName = /* @__PURE__ */ part('identityName', 'strong')
export const IdentityDetail = /* @__PURE__ */ part('identityDetail', 'span')
export const UserButtonPart = /* @__PURE__ */ part('userButton', 'button')
export const Popover = /* @__PURE__ */ part('popover', 'div')
export const Menu = /* @__PURE__ */ part('menu', 'ul')
export const MenuItem = /* @__PURE__ */ part('menuItem', 'li')
export const MenuLink = /* @__PURE__ */ part('menuLink', 'a')
export const MenuAction = /* @__PURE__ */ part('menuAction', 'button')
export const Skeleton = /* @__PURE__ */ part('skeleton', 'span')
export const FileInput = /* @__PURE__ */ part('fileInput', 'input')
export const SettingsPart = /* @__PURE__ */ part('settings', 'div')
export const TabList = /* @__PURE__ */ part('tabList', 'div')
export const Tab = /* @__PURE__ */ part('tab', 'button')
export const TabPanel = /* @__PURE__ */ part('tabPanel', 'div')
export const SettingsTitle = /* @__PURE__ */ part('settingsTitle', 'h2')
export const Section = /* @__PURE__ */ part('section', 'section')
export const SectionHeader = /* @__PURE__ */ part('sectionHeader', 'div')
export const SectionTitle = /* @__PURE__ */ part('sectionTitle', 'h3')
export const SectionBody = /* @__PURE__ */ part('sectionBody', 'div')
export const RowPart = /* @__PURE__ */ part('row', 'div')
export const RowText = /* @__PURE__ */ part('rowText', 'div')
export const RowTitle = /* @__PURE__ */ part('rowTitle', 'div')
export const RowDetail = /* @__PURE__ */ part('rowDetail', 'div')
export const RowActions = /* @__PURE__ */ part('rowActions', 'div')
export const EditBox = /* @__PURE__ */ part('editBox', 'div')
export const ListActions = /* @__PURE__ */ part('listActions', 'div')
export const DialogPart = /* @__PURE__ */ part('dialog', 'dialog')
export const DialogTitle = /* @__PURE__ */ part('dialogTitle', 'h2')
export const TablePart = /* @__PURE__ */ part('table', 'table')
export const PagesPart = /* @__PURE__ */ part('pages', 'div')
export const SwitcherButton = /* @__PURE__ */ part('switcherButton', 'button')
export const Select = /* @__PURE__ */ part('select', 'select')
export const Secret = /* @__PURE__ */ part('secret', 'code')
export const Cell = /* @__PURE__ */ part('cell', 'td')
export const ColumnHeader = /* @__PURE__ */ part('columnHeader', 'th')
export const FieldRow = /* @__PURE__ */ part('fieldRow', 'div')
export const PlainList = /* @__PURE__ */ part('plainList', 'ul')
export const Fieldset = /* @__PURE__ */ part('fieldset', 'fieldset')
export const Legend = /* @__PURE__ */ part('legend', 'legend')
export const TableScroll = /* @__PURE__ */ part('tableScroll', 'div')
export const VisuallyHidden = /* @__PURE__ */ part('visuallyHidden', 'span')
