import { askForceMatch, listForceMatches } from '#contract/calls/money/forceMatches.ts'
import { findingLabels, listReconRows, type ReconRow } from '#contract/calls/money/recon.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { Impact } from '#src/impact/Impact.tsx'
import { onePayment } from '#src/impact/onePayment.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly row: ReconRow
  /** A payment of ours that was suggested; empty: none. */
  readonly txnRefNumber?: string
  readonly onClose: () => void
}

const ask = { decision: 'ask', content: 'Ask for approval', isForward: true, needsReason: true } as const

const words = {
  line: { title: 'Force-match this line?', missing: 'Say in a few words why this line is right.', about: '' },
  returned: {
    title: 'Propose the return of this payout?',
    missing: 'Say in a few words why it came back.',
    about:
      'When a second person approves, the payout counts as returned. It is owed with the next batch, and held there until the account is another one or somebody confirms it.',
  },
} as const

const labels = { txnRefNumber: 'Txn Ref Number' }

/** Says why an open line is right as it is. Nothing happens until a second person approves. */
export const ForceMatchDialog = ({ row, txnRefNumber: suggested = '', onClose }: Props) => {
  const { lineId } = row
  const { title, missing, about } = words[row.finding === 'returned' ? 'returned' : 'line']
  return (
    <Decide
      call={askForceMatch}
      requestOf={(_, { txnRefNumber, remark }) => ({
        lineId: lineId ?? 0,
        txnRefNumber: txnRefNumber.trim(),
        remark,
      })}
      invalidates={[listReconRows, listForceMatches]}
      draftKey={`ask for force-match ${lineId} ${suggested}`.trimEnd()}
      title={title}
      draftTitle={`Force-match · ${row.txnRefNumber || row.utr}`}
      choices={lineId === null ? [] : [ask]}
      {...(about === '' ? {} : { about })}
      facts={[
        { label: 'Finding', value: row.finding === null ? '' : findingLabels[row.finding] },
        { label: 'In the file', value: <Amount paise={row.amount} /> },
        { label: 'Captured', value: <Amount paise={row.captured} /> },
        { label: 'UTR', value: row.utr },
        { label: 'Reason', value: row.reason },
      ]}
      remark={{ caption: 'A second person reads it before they decide. Until then nothing changes.', missing }}
      more={{ empty: { txnRefNumber: suggested }, labels }}
      fields={({ txnRefNumber }, set) =>
        row.kind === 'payment' && (
          <TextField
            label="Txn Ref Number"
            caption={
              row.captured === null
                ? 'The payment of ours that this line is for. Empty: it is accepted without one.'
                : 'Only where the line is for another payment than the one found.'
            }
            longest={60}
            value={txnRefNumber}
            onChange={(typed) => set({ txnRefNumber: typed })}
          />
        )
      }
      what="A force-match"
      failedTitle="It was not asked for"
      done="It waits for a second person."
      onClose={onClose}
    >
      {row.amount !== null && (
        <Impact impact={onePayment({ ...row, subject: row.txnRefNumber || row.utr, amount: row.amount }, 'always')} />
      )}
    </Decide>
  )
}
