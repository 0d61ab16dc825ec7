import type { ReactNode } from 'react'
import type { OpenRows } from './openRows.ts'

interface Props {
  readonly opens: ReturnType<OpenRows>
  readonly label?: string
  readonly children: ReactNode
}

/** Opens the rows that a figure counts; with a modifier key in a tab of their own. */
export const ChartLink = ({ opens, label, children }: Props) => (
  <a
    href={opens.href}
    aria-label={label}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      opens.onOpen()
    }}
  >
    {children}
  </a>
)
