import { Banner } from '@primer/react'
import type { ReactNode } from 'react'
import { type Read, ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { Page } from '#src/ui/Page.tsx'
import { RecordLife, type RecordHistory } from './RecordLife.tsx'
import styles from './Records.module.css'

/** What happens next, or who has to act. */
export interface NextStep {
  readonly tone: 'success' | 'info' | 'warning' | 'critical'
  readonly title: string
  readonly text: ReactNode
}

interface Shown {
  readonly title: string
  readonly state?: ReactNode
  readonly subtitle?: ReactNode
  /** The main button last. */
  readonly actions?: ReactNode
  readonly next?: NextStep | undefined
  /** Its life as a line, its facts, what belongs to it. */
  readonly children: ReactNode
}

interface Props<Found> {
  /** The list that it belongs to. */
  readonly up?: ReactNode
  /** What it is, as long as its name is not known: 'Payout'. */
  readonly noun: string
  /** The address may name one. */
  readonly isKey: boolean
  readonly read: Omit<Read, 'data'> & { readonly data: Found | undefined }
  /** Where to look for it instead. */
  readonly unknownText: string
  /** Whose acts are told below; absent: nobody does anything with it by hand. */
  readonly history?: RecordHistory
  readonly show: (found: Found) => Shown
}

const notFound = ['record-not-found', 'file-not-found', 'person-not-found']

/** The page of one record: its name and state, what is next, its life, its facts, what belongs to it, what people did. */
export const RecordPage = <Found,>({ up, noun, isKey, read, unknownText, history, show }: Props<Found>) => {
  const { data, error, dataUpdatedAt } = read
  const isUnknown = !isKey || (data === undefined && error instanceof Refusal && notFound.includes(error.code))
  const shown = isUnknown || data === undefined ? undefined : show(data)
  return (
    <Page
      up={up}
      title={shown?.title ?? noun}
      aside={shown?.state}
      subtitle={
        shown === undefined ? undefined : (
          <>
            {shown.subtitle !== undefined && <span>{shown.subtitle}</span>}
            <AsOf readAt={dataUpdatedAt} />
          </>
        )
      }
      actions={shown?.actions}
    >
      <ReadState
        read={read}
        isMissing={isUnknown}
        emptyTitle={`This ${noun.toLowerCase()} does not exist, or is not yours to see.`}
        emptyText={unknownText}
      >
        {shown !== undefined && (
          <div className={styles.page}>
            {shown.next !== undefined && (
              <Banner variant={shown.next.tone} title={shown.next.title} description={shown.next.text} />
            )}
            {shown.children}
            {history !== undefined && <RecordLife of={history} record={data} />}
          </div>
        )}
      </ReadState>
    </Page>
  )
}
