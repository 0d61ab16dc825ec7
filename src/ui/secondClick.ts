const dialogs = '[role="dialog"], [role="alertdialog"]'

/** The dialog that an element is in, or that it is the backdrop of. */
const dialogAt = (element: Element): Element | null =>
  element.closest(dialogs) ?? [...element.children].find((child) => child.matches(dialogs)) ?? null

/**
 * The second click of a double click is meant for what the first one met. When the first opened a dialog, the second
 * meets its backdrop and would close it. To be called before any other listener.
 */
export const keepSecondClickFromDialogs = (): void => {
  let first: Element | undefined
  const hear = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    if (event.detail < 2) {
      if (event.type === 'mousedown') first = event.target
      return
    }
    const dialog = dialogAt(event.target)
    if (dialog === null || first === undefined || dialog.contains(first) || first.contains(dialog)) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const)
    addEventListener(type, hear, { capture: true })
}
