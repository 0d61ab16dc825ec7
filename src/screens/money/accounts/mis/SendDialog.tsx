import { Banner, Dialog } from '@primer/react'
import { useState } from 'react'
import { misKindNames, listMisSends, type MisKind, previewMis, sendMis } from '#contract/calls/reports/mis.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { formatCount } from '#src/ui/count.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './Mis.module.css'

export interface PlannedSend {
  readonly kind: MisKind
  readonly fromDate: string
  readonly toDate: string
  readonly merchantCode?: string
  /** Absent: whom the gateway knows. */
  readonly recipients?: string[]
}

const keyOf = ({ kind, fromDate }: PlannedSend) => `${kind} ${fromDate}`
const titleOf = ({ kind, fromDate, toDate, merchantCode }: PlannedSend) =>
  [
    misKindNames[kind],
    merchantCode,
    fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} – ${formatDay(toDate)}`,
  ]
    .filter(Boolean)
    .join(', ')

interface Shown {
  readonly at: number
  readonly cells: readonly string[]
}

/** What one mail will carry: its first rows, and whom it goes to. */
const Preview = ({ send }: { readonly send: PlannedSend }) => {
  const { recipients: _, ...request } = send
  const read = useCall(previewMis, request)
  const preview = read.data
  const columns: Column<Shown>[] = (preview?.headers ?? []).map((header, place) => ({
    key: header,
    header,
    cell: ({ cells }) => <span className="ui-one-line">{cells[place] || '–'}</span>,
  }))
  return (
    <section className={styles.one} aria-label={titleOf(send)}>
      <p className={styles.title}>{titleOf(send)}</p>
      <ReadState read={read} isEmpty={preview?.rows === 0} emptyTitle="No data! Nothing will be sent.">
        {preview !== undefined && (
          <>
            <p className="ui-aside">
              {formatCount(preview.rows)} {preview.rows === 1 ? 'row' : 'rows'}, <Amount paise={preview.amount} /> to{' '}
              {(send.recipients ?? preview.recipients).join(', ') || 'nobody: there is no address'}
            </p>
            {preview.sentBefore.length > 0 && (
              <Banner
                variant="warning"
                layout="compact"
                title="Days of this were sent before"
                description={preview.sentBefore.join('; ')}
              />
            )}
            <Table
              label={`First rows of ${titleOf(send)}`}
              columns={columns}
              rows={preview.firstRows.map((cells, at) => ({ at, cells }))}
              rowKey={({ at }) => String(at)}
              maxHeight="240px"
            />
          </>
        )}
      </ReadState>
    </section>
  )
}

interface Props {
  readonly sends: readonly PlannedSend[]
  readonly onClose: () => void
}

/** Shows what will leave before it does. What one refuses does not keep the others from leaving. */
export const SendDialog = ({ sends, onClose }: Props) => {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const sending = useCommand(sendMis, { invalidates: [listMisSends, previewMis] })
  const left = sends.filter((send) => !sent.has(keyOf(send)))
  const submit = async () => {
    setSending(true)
    const troubles: string[] = []
    const done = new Set(sent)
    let isKept = false
    for (const send of left) {
      try {
        const answer = await sending.mutateAsync({ request: send })
        isKept ||= answer.state === 'kept'
        done.add(keyOf(send))
      } catch (error) {
        troubles.push(`${titleOf(send)}: ${error instanceof Error ? error.message : ''}`)
      }
    }
    setSending(false)
    setSent(done)
    setFailed(troubles)
    if (troubles.length > 0) return showToast({ kind: 'error', text: 'Could not send MIS.' })
    showToast(
      isKept
        ? { kind: 'info', text: 'The file was made. No way to send e-mail is configured.' }
        : { kind: 'success', text: 'Successfully Done! The mail is on its way.' },
    )
    return onClose()
  }
  return (
    <Dialog
      title="Generate & Send Email"
      width="xlarge"
      onClose={onClose}
      footerButtons={cancelOr(onClose, {
        content: left.length === 1 ? 'Send' : `Send ${left.length}`,
        loading: isSending,
        onClick: () => void submit(),
      })}
    >
      {failed.length > 0 && (
        <Banner variant="critical" layout="compact" title="Could not send MIS." description={failed.join(' ')} />
      )}
      {left.map((send) => (
        <Preview key={keyOf(send)} send={send} />
      ))}
    </Dialog>
  )
}
