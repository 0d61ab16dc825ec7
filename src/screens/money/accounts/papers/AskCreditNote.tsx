import { askCreditNote, getPaper, listPapers, type PaperPage } from '#contract/calls/money/papers.ts'
import { faultOfRupees, readRupees } from '#contract/wire/money.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly paper: PaperPage
  readonly onClose: () => void
}

const ask = { decision: 'ask', content: 'Ask for the credit note', isForward: true, needsReason: true } as const
const more = {
  empty: { txnRefNumber: '', fees: '' },
  labels: { txnRefNumber: 'Refunded payment', fees: 'Fees to give back' },
}

/** Asks for a credit note of an invoice. Nothing is given back until a second person issues it. */
export const AskCreditNote = ({ paper, onClose }: Props) => (
  <Decide
    call={askCreditNote}
    requestOf={(_, { txnRefNumber, fees, remark }) => {
      const payment = txnRefNumber.trim()
      const paise = fees.trim() === '' ? undefined : readRupees(fees)
      return {
        paper: paper.number,
        ...(payment === '' ? {} : { txnRefNumber: payment }),
        ...(paise === undefined ? {} : { fees: paise }),
        remark,
      }
    }}
    invalidates={[getPaper, listPapers]}
    draftKey={`credit note of ${paper.number}`}
    title={`Ask for a credit note of ${paper.number}?`}
    choices={paper.can.includes('askCredit') ? [ask] : []}
    about="Give back the fee of a payment that was refunded, or a part of the fees. The tax on it is given back with it, and the next batch pays the merchant once somebody else has issued the note."
    facts={[
      { label: 'Fees of the invoice', value: <Amount paise={paper.fees} /> },
      { label: 'Not given back yet', value: <Amount paise={paper.creditable} /> },
    ]}
    remark={{
      caption: 'Required: it is printed on the credit note, for the merchant to read.',
      missing: 'Say in a few words why it is given back.',
    }}
    more={more}
    hasFieldsFirst
    fields={({ txnRefNumber, fees }, set) => (
      <>
        <TextField
          label="Refunded payment"
          caption="Its Txn Ref Number: the fee of this payment is given back, to the paisa."
          longest={60}
          value={txnRefNumber}
          onChange={(typed) => set({ txnRefNumber: typed })}
        />
        <TextField
          label="Fees to give back"
          caption="In rupees without GST, where it is of no single payment."
          longest={40}
          value={fees}
          fault={fees.trim() === '' ? undefined : faultOfRupees(fees)}
          onChange={(typed) => set({ fees: typed })}
        />
      </>
    )}
    what="A credit note"
    failedTitle="It was not asked for"
    done="It waits for a second person."
    onClose={onClose}
  />
)
