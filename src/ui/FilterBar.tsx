import { Button } from '@primer/react'
import type { FormEvent, ReactNode } from 'react'
import styles from './FilterBar.module.css'

interface Props {
  /** What is searched. */
  readonly label: string
  readonly children: ReactNode
  readonly canSearch: boolean
  /** Where another button of the screen comes first. */
  readonly isSecondary?: boolean
  /** Enter counts too, also while the button is off. */
  readonly onSearch: () => void
  /** Never off: it would take the focus with it, and who emptied the fields by hand would have no way back. */
  readonly onReset: () => void
}

/** The filters of a list, side by side, which count when Search is pressed. */
export const FilterBar = (props: Props) => {
  const { label, children, canSearch, isSecondary = false, onSearch, onReset } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form role="search" aria-label={label} className={styles.bar} onSubmit={submit} noValidate>
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant={isSecondary ? 'default' : 'primary'} disabled={!canSearch}>
          Search
        </Button>
        <Button onClick={onReset}>Reset</Button>
      </div>
    </form>
  )
}
