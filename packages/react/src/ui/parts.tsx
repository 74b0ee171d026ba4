import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  createElement,
  type ElementType,
  forwardRef,
  type ForwardRefExoticComponent,
  type JSX,
  useContext,
} from 'react'

/**
 * The parts of the components by name, and the element that each is by default. The class of a part is its name after
 * `cs-`, such as `cs-card`.
 */
export interface PartElements {
  /** The outermost element of every component. */
  readonly root: 'div'
  readonly card: 'div'
  readonly header: 'header'
  readonly logo: 'div'
  readonly title: 'h1'
  readonly subtitle: 'p'
  readonly notice: 'div'
  readonly footer: 'footer'
  readonly form: 'form'
  readonly field: 'div'
  readonly labelRow: 'div'
  readonly label: 'label'
  readonly control: 'div'
  readonly input: 'input'
  readonly select: 'select'
  readonly check: 'label'
  readonly checkbox: 'input'
  readonly reveal: 'button'
  readonly hint: 'p'
  readonly error: 'p'
  readonly alert: 'p'
  readonly status: 'p'
  readonly actions: 'div'
  readonly button: 'button'
  readonly link: 'a'
  readonly linkButton: 'button'
  readonly spinner: 'span'
  readonly divider: 'p'
  readonly providers: 'div'
  readonly alternatives: 'div'
  readonly badge: 'span'
  readonly icon: 'svg'
  readonly avatar: 'span'
  readonly avatarImage: 'img'
  readonly person: 'span'
  readonly personText: 'span'
  readonly personName: 'strong'
  readonly personDetail: 'span'
  readonly userButton: 'button'
  readonly popover: 'div'
  readonly menu: 'ul'
  readonly menuItem: 'li'
  readonly menuAction: 'button'
  readonly menuLink: 'a'
  readonly skeleton: 'span'
}

/** The name of a part. */
export type PartName = keyof PartElements

/** Classes that are added to parts, by the name of the part. */
export type ClassNames = { readonly [N in PartName]?: string | undefined }

/** Elements or components in place of parts. A component gets the properties of the default element. */
export type Slots = {
  readonly [N in PartName]?:
    keyof JSX.IntrinsicElements | ComponentType<JSX.IntrinsicElements[PartElements[N]]> | undefined
}

interface PartSettings {
  readonly classNames: Readonly<Record<string, string | undefined>>
  readonly slots: Readonly<Record<string, ElementType | undefined>>
}

/** The classes and slots of the component that a part belongs to. */
export const PartSettings = /* @__PURE__ */ createContext<PartSettings>({
  classNames: {},
  slots: {},
})

type Part<N extends PartName> = ForwardRefExoticComponent<ComponentPropsWithRef<PartElements[N]>>

/** Creates the component of a part: its element with its class, unless the settings say otherwise. */
function part<N extends PartName>(name: N, element: PartElements[N]): Part<N>
function part(name: string, element: string): object {
  const ownClass = `cs-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return forwardRef<unknown, { readonly className?: string }>(function Part(props, ref) {
    const { classNames, slots } = useContext(PartSettings)
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
export const Person = /* @__PURE__ */ part('person', 'span')
export const PersonText = /* @__PURE__ */ part('personText', 'span')
export const PersonName = /* @__PURE__ */ part('personName', 'strong')
export const PersonDetail = /* @__PURE__ */ part('personDetail', 'span')
export const UserButtonPart = /* @__PURE__ */ part('userButton', 'button')
export const Popover = /* @__PURE__ */ part('popover', 'div')
export const Menu = /* @__PURE__ */ part('menu', 'ul')
export const MenuItem = /* @__PURE__ */ part('menuItem', 'li')
export const MenuLink = /* @__PURE__ */ part('menuLink', 'a')
export const MenuAction = /* @__PURE__ */ part('menuAction', 'button')
export const Skeleton = /* @__PURE__ */ part('skeleton', 'span')
