import { type ReactNode, useEffect, useId, useRef } from 'react'
import { DialogPart, DialogTitle } from './parts.js'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog, which is open while it is rendered. Escape and a click beside it close it. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const { current } = dialog
    const { activeElement } = document
    current?.showModal()
    return () => {
      current?.close()
      // A dialog that disappears with its component does not return the focus.
      if (activeElement instanceof HTMLElement) activeElement.focus()
    }
  }, [])
  return (
    <DialogPart
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      {/* The padding is inside, so that a click on it is not one beside the dialog. */}
      <div className="cs-dialog-body">
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {children}
      </div>
    </DialogPart>
  )
}
