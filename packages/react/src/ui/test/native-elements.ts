/** What browsers have and jsdom lacks: popovers and modal dialogs, as far as the components use them. */
export function addNativeElements(): void {
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
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed')
    },
  })
}
