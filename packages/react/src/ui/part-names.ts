import type { ComponentType, JSX } from 'react'

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
  readonly fieldRow: 'div'
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
  readonly identity: 'span'
  readonly identityText: 'span'
  readonly identityName: 'strong'
  readonly identityDetail: 'span'
  readonly userButton: 'button'
  readonly switcherButton: 'button'
  readonly popover: 'div'
  readonly menu: 'ul'
  readonly menuItem: 'li'
  readonly menuAction: 'button'
  readonly menuLink: 'a'
  readonly fileInput: 'input'
  readonly settings: 'div'
  readonly tabList: 'div'
  readonly tab: 'button'
  readonly tabPanel: 'div'
  readonly settingsTitle: 'h2'
  readonly section: 'section'
  readonly sectionHeader: 'div'
  readonly sectionTitle: 'h3'
  readonly sectionBody: 'div'
  readonly row: 'div'
  readonly rowText: 'div'
  readonly rowTitle: 'div'
  readonly rowDetail: 'div'
  readonly rowActions: 'div'
  readonly editBox: 'div'
  readonly listActions: 'div'
  readonly plainList: 'ul'
  readonly fieldset: 'fieldset'
  readonly legend: 'legend'
  readonly tableScroll: 'div'
  readonly visuallyHidden: 'span'
  readonly dialog: 'dialog'
  readonly dialogTitle: 'h2'
  readonly table: 'table'
  readonly cell: 'td'
  readonly columnHeader: 'th'
  readonly pages: 'div'
  readonly secret: 'code'
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
