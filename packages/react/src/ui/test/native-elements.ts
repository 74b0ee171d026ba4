/** What browsers have and jsdom lacks: popovers and modal dialogs, as far as the components use them. */
export function addNativeElements(): void {
  // Files of tests may share a document.
  if ('showModal' in HTMLDialogElement.prototype) return
  const toggle = (panel: HTMLElement, newState: 'open' | 'closed'): void => {
    const event = new Event('beforetoggle')
    Object.assign(event, { newState })
    panel.dispatchEvent(event)
    panel.toggleAttribute('data-open', newState === 'open')
  }
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    const panel = button && button.popoverTargetElement
    if (panel instanceof HTMLElement)
      toggle(panel, panel.hasAttribute('data-open') ? 'closed' : 'open')
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '')
      this.querySelector<HTMLElement>('input, button')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open')
    },
  })
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed')
    },
  })
}
