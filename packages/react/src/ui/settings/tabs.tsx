import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react'
import { Badge, SettingsPart, SettingsTitle, Tab, TabList, TabPanel } from '../parts.js'
import { RowSkeleton } from './row.js'

/** A page of settings with a tab. */
export interface SettingsPage {
  readonly id: string
  readonly title: string
  /** A number beside the title. */
  readonly count?: number | undefined
  readonly content: ReactNode
}

interface SettingsTabsProps {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly header?: ReactNode
  /** Shown above the content of every page. */
  readonly notice?: ReactNode
  readonly pages: readonly SettingsPage[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** Tabs and the selected page. The frame stays while a page loads. */
export function SettingsTabs({
  label,
  header,
  notice,
  pages,
  selected,
  onSelect,
}: SettingsTabsProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = pages.find((page) => page.id === selected) ?? pages[0]

  function move(event: KeyboardEvent): void {
    const index = pages.findIndex((page) => page.id === current?.id)
    const target = indexAfter(event, index, pages.length)
    const page = pages[target]
    if (!page || target === index) return
    event.preventDefault()
    onSelect(page.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }

  return (
    <SettingsPart>
      {header}
      <TabList ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {pages.map((page) => (
          <Tab
            key={page.id}
            type="button"
            role="tab"
            id={`${id}-${page.id}`}
            aria-selected={page === current}
            aria-controls={`${id}-panel`}
            tabIndex={page === current ? 0 : -1}
            onClick={() => {
              onSelect(page.id)
            }}
          >
            {page.title}
            {page.count !== undefined && <Badge>{page.count}</Badge>}
          </Tab>
        ))}
      </TabList>
      {current && (
        <TabPanel id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.id}`}>
          <SettingsTitle>{current.title}</SettingsTitle>
          {notice}
          <Suspense fallback={<PanelSkeleton />}>{current.content}</Suspense>
        </TabPanel>
      )}
    </SettingsPart>
  )
}

/** The tab that a key leads to. In a page that reads from right to left, the arrows change their meaning. */
function indexAfter({ key, currentTarget }: KeyboardEvent, index: number, count: number): number {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const [next, previous] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === next || key === 'ArrowDown') return (index + 1) % count
  if (key === previous || key === 'ArrowUp') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : index
}

/** The shape of a page that loads. */
export function PanelSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <RowSkeleton count={4} />
    </div>
  )
}
