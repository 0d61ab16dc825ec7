import type { ClipboardEvent } from 'react'

/**
 * What a field holds after a figure of several lines or cells was pasted; undefined where the browser pastes it as it is.
 * The browser glues lines together: two amounts of a column would become a larger one that nobody wrote.
 */
export const pastedFigure = (event: ClipboardEvent<HTMLInputElement>): string | undefined => {
  const pasted = event.clipboardData.getData('text').trim()
  if (!/[\n\r\t\u2028\u2029]/.test(pasted)) return undefined
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const figures = pasted.replace(/\s+/g, ' ')
  return `${value.slice(0, selectionStart ?? 0)}${figures}${value.slice(selectionEnd ?? value.length)}`
}
