import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'

interface Change {
  readonly at: string
  readonly by: string
  readonly takenBackAt: string | null
  readonly takenBackBy: string
}

/** When something was changed, and by whom. */
export const changedColumns: readonly Column<Change>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'by', header: 'By', cell: ({ by }) => by },
]

/** Whether the change was taken back. */
export const takenBackColumn: Column<Change> = {
  key: 'back',
  header: 'Taken Back',
  cell: ({ takenBackAt, takenBackBy }) =>
    takenBackAt === null ? (
      '–'
    ) : (
      <>
        <When at={takenBackAt} /> by {takenBackBy}
      </>
    ),
}
