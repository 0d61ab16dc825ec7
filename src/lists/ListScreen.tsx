import type { ReactNode } from 'react'
import { Page } from '#src/ui/Page.tsx'
import { List, type ListParts, type RowsOf } from './List.tsx'
import type { Filters } from './search/defineSearch.ts'

interface Parts<Row, F extends Filters, Sort extends string>
  extends Omit<ListParts<Row, F, Sort>, 'label' | 'actions'> {
  readonly title: string
  /** The label of the table, where it is called otherwise than the screen. */
  readonly label?: string
  readonly up?: ReactNode
  readonly aside?: ReactNode
  readonly subtitle?: ReactNode
  /** Buttons of the screen. */
  readonly buttons?: ReactNode
  readonly rowActions?: ListParts<Row, F, Sort>['actions']
  /** Between the heading and the list. */
  readonly above?: ReactNode
  /** Dialogs. */
  readonly children?: ReactNode
}

type Props<Row, F extends Filters, Sort extends string> = Parts<Row, F, Sort> & RowsOf<Row>

/** A screen that is one list. */
export const ListScreen = <Row extends object, F extends Filters, Sort extends string>({
  title,
  label = title,
  up,
  aside,
  subtitle,
  buttons,
  rowActions,
  above,
  children,
  ...list
}: Props<Row, F, Sort>) => (
  <Page title={title} up={up} aside={aside} subtitle={subtitle} actions={buttons}>
    {above}
    <List {...list} label={label} actions={rowActions} />
    {children}
  </Page>
)
