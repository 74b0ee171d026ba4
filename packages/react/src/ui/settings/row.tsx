import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../form.js'
import {
  EditBox,
  RowActions,
  RowDetail,
  RowPart,
  RowText,
  RowTitle,
  Section,
  SectionBody,
  SectionHeader,
  SectionTitle,
  Skeleton,
  Status,
} from '../parts.js'
import type { CloseEditor } from './edit-form.js'

interface SettingsSectionProps {
  readonly title: string
  readonly explanation?: string | undefined
  readonly children: ReactNode
}

/** A part of the settings: a title at the start, and its rows. */
export function SettingsSection({ title, explanation, children }: SettingsSectionProps): ReactNode {
  const titleId = useId()
  return (
    <Section aria-labelledby={titleId}>
      <SectionHeader>
        <SectionTitle id={titleId}>{title}</SectionTitle>
        {explanation !== undefined && <RowDetail>{explanation}</RowDetail>}
      </SectionHeader>
      <SectionBody>{children}</SectionBody>
    </Section>
  )
}

/** A form that a button of a row opens in place. */
interface RowEditor {
  /** The text of the button. */
  readonly action: string
  /** The accessible name of the button, where its text is ambiguous. */
  readonly label?: string | undefined
  readonly form: (close: CloseEditor) => ReactNode
}

interface RowProps {
  /** A picture or an icon. */
  readonly start?: ReactNode
  readonly title: ReactNode
  readonly badges?: ReactNode
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  readonly editor?: RowEditor | undefined
}

/** A line of the settings: what it is about, and what can be done with it. */
export function Row({ start, title, badges, detail, actions, editor }: RowProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string>()
  const wasOpen = useRef(false)
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The focus goes into the form, and back to its button.
    const target = isOpen ? 'form input:not([hidden])' : '[data-opens]'
    if (isOpen || wasOpen.current) row.current?.querySelector<HTMLElement>(target)?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <RowPart ref={row}>
      {start}
      <RowText>
        <RowTitle>
          {title} {badges}
        </RowTitle>
        {detail !== undefined && <RowDetail>{detail}</RowDetail>}
      </RowText>
      <RowActions>
        {actions}
        {editor && !isOpen && (
          <Button
            label={editor.label}
            opens
            onClick={() => {
              setDone(undefined)
              setOpen(true)
            }}
          >
            {editor.action}
          </Button>
        )}
      </RowActions>
      {editor && isOpen && (
        <EditBox>
          {editor.form((text) => {
            setDone(text)
            setOpen(false)
          })}
        </EditBox>
      )}
      {editor && <Status role="status">{done}</Status>}
    </RowPart>
  )
}

/** The shape of rows that load. */
export function RowSkeleton({ count = 1 }: { readonly count?: number }): ReactNode {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} data-shape="row" />)
}
