import { paymentColumns } from './shownPayments.ts'

export const box = (className: string): HTMLDivElement => Object.assign(document.createElement('div'), { className })

export const lineOf = (texts: readonly string[]): HTMLDivElement => {
  const line = box('row')
  line.append(...texts.map((text) => Object.assign(document.createElement('div'), { textContent: text })))
  return line
}

export const headLine = (): HTMLDivElement => {
  const head = lineOf(paymentColumns.map(({ header }) => header))
  head.classList.add('head')
  return head
}
