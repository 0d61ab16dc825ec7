import type { ReactNode } from 'react'
import { Page } from '#src/ui/Page.tsx'
import { List, type ListProps } from './List.tsx'
import type { Filters } from './search/defineSearch.ts'

interface Props<Row, F extends Filters, Sort extends string>
  extends Omit<ListProps<Row, F, Sort>, 'label' | 'actions'> {
  readonly title: string
  /** The label of the table, where it is called otherwise than the screen. */
  readonly label?: string
  readonly up?: ReactNode
  readonly aside?: ReactNode
  readonly subtitle?: ReactNode
  /** Buttons of the screen. */
  readonly buttons?: ReactNode
  readonly rowActions?: ListProps<Row, F, Sort>['actions']
  /** Between the heading and the list. */
  readonly above?: ReactNode
  /** Dialogs. */
  readonly children?: ReactNode
}

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
