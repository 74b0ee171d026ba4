import { type RefObject, useEffect, useRef, useState } from 'react'

/** A button and the popover that it opens. */
export interface PopoverState {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly popover: RefObject<HTMLDivElement | null>
  readonly isOpen: boolean
  readonly close: () => void
}

/** Pixels between the button and the popover. */
const GAP = 8

/**
 * Connects a button with a popover: the browser opens and closes it, on Escape and on a click elsewhere too, and returns
 * the focus to the button.
 */
export function usePopover(): PopoverState {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const { current: opener } = button
    const { current: panel } = popover
    if (!opener || !panel) return
    // Properties, because React 18 and 19 spell the attributes differently.
    panel.popover = 'auto'
    opener.popoverTargetElement = panel
    const place = (): void => {
      placeBeside(panel, opener)
    }
    const onToggle = (event: Event): void => {
      const willOpen = 'newState' in event && event.newState === 'open'
      setOpen(willOpen)
      for (const type of ['scroll', 'resize']) {
        if (willOpen) addEventListener(type, place, { passive: true, capture: true })
        else removeEventListener(type, place, { capture: true })
      }
      if (willOpen) place()
    }
    panel.addEventListener('beforetoggle', onToggle)
    return () => {
      panel.removeEventListener('beforetoggle', onToggle)
      for (const type of ['scroll', 'resize']) removeEventListener(type, place, { capture: true })
    }
  }, [])

  return {
    button,
    popover,
    isOpen,
    close() {
      popover.current?.hidePopover()
    },
  }
}

/** Places a panel below or above its button, at the side where there is more space. */
function placeBeside({ style }: HTMLElement, opener: HTMLElement): void {
  const { left, right, top, bottom } = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isAtEnd = (left + right) / 2 > clientWidth / 2
  const isAtBottom = bottom > clientHeight * 0.66
  style.left = isAtEnd ? 'auto' : `${left}px`
  style.right = isAtEnd ? `${clientWidth - right}px` : 'auto'
  style.top = isAtBottom ? 'auto' : `${bottom + GAP}px`
  style.bottom = isAtBottom ? `${clientHeight - top + GAP}px` : 'auto'
}
