import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { isBeyondCount, mostCounted } from '#contract/wire/pages.ts'
import { Pager, RowsPerPage } from '#src/ui/Pager.tsx'
import pager from '#src/ui/Pager.module.css'
import styles from './List.module.css'
import type { Filters } from './search/defineSearch.ts'
import type { ListState } from './useList.ts'

interface Props<Row, F extends Filters, Sort extends string> {
  readonly list: ListState<Row, F, Sort>
  /** The label of the button that loads more, as the list's document writes it. */
  readonly moreLabel?: string | undefined
}

interface CursorProps {
  readonly size: number
  readonly sizes: readonly number[]
  /** Where the neighbouring pages begin; null: there is none. */
  readonly newer: string | null
  readonly older: string | null
  readonly isBusy: boolean
  readonly isNewest: boolean
  readonly onMove: (cursor: string) => void
  readonly onSize: (size: number) => void
}

/** Pages without numbers: nobody counts a million entries to show fifty. */
const CursorPager = ({ size, sizes, newer, older, isBusy, isNewest, onMove, onSize }: CursorProps) => (
  <nav className={pager.pager} aria-label="Pages">
    <RowsPerPage size={size} sizes={sizes} className={styles.spread} onSize={onSize} />
    <span className={pager.steps}>
      <Button size="small" variant="invisible" disabled={isNewest} onClick={() => onMove('')}>
        Newest
      </Button>
      <Button
        size="small"
        variant="invisible"
        leadingVisual={ChevronLeftIcon}
        disabled={newer === null || isBusy}
        onClick={() => newer !== null && onMove(newer)}
      >
        Newer
      </Button>
      <Button
        size="small"
        variant="invisible"
        trailingVisual={ChevronRightIcon}
        disabled={older === null || isBusy}
        onClick={() => older !== null && onMove(older)}
      >
        Older
      </Button>
    </span>
  </nav>
)

/** How a list goes on: numbered pages, pages by cursor, or more of the same. */
export const ListPager = <Row, F extends Filters, Sort extends string>({
  list,
  moreLabel = 'Load More',
}: Props<Row, F, Sort>) => {
  const { paging, search, total, isStale } = list
  const { state, show, definition } = search
  const sizes = definition.sizes.length === 0 ? [state.size] : definition.sizes
  const isUncounted = isBeyondCount(total)
  switch (paging.kind) {
    case 'pages':
      return (
        <Pager
          page={state.page}
          size={state.size}
          total={isUncounted ? mostCounted : total}
          isAtMost={paging.isAtMost}
          isAtLeast={isUncounted}
          sizes={sizes}
          onChange={({ page, size }) => void show({ page, size })}
        />
      )
    case 'cursor':
      return (
        <CursorPager
          size={state.size}
          sizes={sizes}
          newer={paging.newer}
          older={paging.older}
          isBusy={isStale}
          isNewest={state.cursor === ''}
          onMove={(cursor) => void show({ cursor })}
          onSize={(size) => void show({ size, cursor: '' })}
        />
      )
    case 'more':
      return paging.hasMore ? (
        <div className={styles.more}>
          <Button loading={paging.isLoading} onClick={paging.load}>
            {moreLabel}
          </Button>
        </div>
      ) : null
    case 'none':
      return null
  }
}
