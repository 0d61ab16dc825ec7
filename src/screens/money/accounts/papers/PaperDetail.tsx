import { useParams, useSearchParams } from 'react-router-dom'
import {
  askCreditNote,
  decideCreditNote,
  getPaper,
  getPaperFile,
  type PaperPage,
} from '#contract/calls/money/papers.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { PaperLink } from '#src/transactions/PaperLink.tsx'
import { PaymentLink } from '#src/transactions/PaymentLink.tsx'
import { PayoutLink } from '#src/transactions/PayoutLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import { settlementsAddress, utrAddress } from '../settlements/batchAddresses.ts'
import { PayoutStateLabel } from '../settlements/parts/BatchState.tsx'
import { AskCreditNote } from './AskCreditNote.tsx'
import { DecideCreditNote, type NoteDecision } from './DecideCreditNote.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import {
  formatMonth,
  monthAddress,
  nextOfPaper,
  papersAddress,
  paperStateWords,
  placeWords,
  titleOf,
} from './paperWords.ts'
import { PersonAt } from './PersonAt.tsx'
import { PaperStateLabel } from './PaperStateLabel.tsx'

const end = { align: 'end' as const }
type Payout = PaperPage['payouts'][number]
type StatementLine = NonNullable<PaperPage['statement']>['lines'][number]

const serviceColumns: readonly Column<PaperPage['lines'][number]>[] = [
  { key: 'service', header: 'Service', cell: ({ description }) => description },
  { key: 'sac', header: 'SAC', cell: ({ sac }) => sac },
  { key: 'fees', header: 'Taxable Value', ...end, cell: ({ fees }) => <Amount paise={fees} /> },
]

const payoutColumns = (merchantCode: string): readonly Column<Payout>[] => [
  { key: 'day', header: 'Deducted', cell: ({ paidOn }) => <When day={paidOn} /> },
  { key: 'payout', header: 'Payout', cell: ({ payoutRef }) => <PayoutLink payoutRef={payoutRef} /> },
  {
    key: 'payments',
    header: 'Payments',
    ...end,
    cell: ({ batchId, payments }) => (
      <PlaceLink
        to={`${settlementsAddress}&${new URLSearchParams({ batch_id: String(batchId), merchant_code: merchantCode, show: 'all' })}`}
      >
        {formatCount(payments)}
      </PlaceLink>
    ),
  },
  { key: 'fees', header: 'Fees', ...end, cell: ({ fees }) => <Amount paise={fees} /> },
  { key: 'tax', header: 'GST', ...end, cell: ({ tax }) => <Amount paise={tax} /> },
]

const lineColumns: readonly Column<StatementLine>[] = [
  { key: 'day', header: 'Day', cell: ({ on }) => <When day={on} /> },
  {
    key: 'what',
    header: 'What',
    cell: ({ what, payoutRef }) => (payoutRef === '' ? what : <PayoutLink payoutRef={payoutRef} />),
  },
  {
    key: 'utr',
    header: 'UTR',
    cell: ({ utrNumber, payoutState }) =>
      utrNumber === '' ? (
        payoutState === null ? (
          '–'
        ) : (
          <PayoutStateLabel state={payoutState} />
        )
      ) : (
        <PlaceLink to={utrAddress(utrNumber)}>{utrNumber}</PlaceLink>
      ),
  },
  { key: 'captured', header: 'Captured', ...end, cell: ({ captured }) => <Amount paise={captured} /> },
  { key: 'fees', header: 'Fees + GST', ...end, cell: ({ fees, tax }) => <Amount paise={fees + tax} /> },
  { key: 'changes', header: 'Changes', ...end, cell: ({ changes }) => <Amount paise={changes} /> },
  { key: 'paid', header: 'Paid Out', ...end, cell: ({ paid }) => <Amount paise={paid} /> },
  { key: 'balance', header: 'Balance', ...end, cell: ({ balance }) => <Amount paise={balance} /> },
]

const noteColumns: readonly Column<PaperPage['creditNotes'][number]>[] = [
  {
    key: 'number',
    header: 'Credit Note',
    cell: ({ number, paperId }) => <PaperLink paper={number || paperId} text={number || 'Draft'} />,
  },
  { key: 'date', header: 'Date', cell: ({ datedOn }) => (datedOn === null ? '–' : <When day={datedOn} />) },
  { key: 'state', header: 'State', cell: ({ paperState }) => <PaperStateLabel state={paperState} /> },
  { key: 'amount', header: 'Amount', ...end, cell: ({ amount }) => <Amount paise={amount} /> },
]

const Recipient = ({ paper }: { readonly paper: PaperPage }) => {
  const { addressOf } = useMerchantPlace()
  const { holds } = useSession()
  const isMaker = screenAccess.settlements.anyOf.some(holds)
  return (
    <Facts
      title="For whom"
      level={2}
      facts={[
        {
          label: 'Merchant',
          value: (
            <PlaceLink to={addressOf(paper.merchantCode, 'view')}>
              {paper.displayName} ({paper.merchantCode})
            </PlaceLink>
          ),
        },
        { label: 'Name on it', value: paper.recipientName },
        { label: 'Address on it', value: paper.recipientAddress },
        { label: 'GSTIN', value: paper.gstin === '' ? 'None: not registered (B2C)' : paper.gstin },
        {
          label: 'Month',
          value: isMaker ? (
            <PlaceLink to={monthAddress(paper.month)}>{formatMonth(paper.month)}</PlaceLink>
          ) : (
            formatMonth(paper.month)
          ),
        },
        { label: 'Date on it', value: paper.datedOn === null ? '' : <When day={paper.datedOn} /> },
        {
          label: paper.kind === 'creditNote' ? 'Asked for by' : 'Prepared by',
          value: <PersonAt by={paper.askedBy} at={paper.askedAt} />,
        },
        {
          label: 'Issued by',
          value: paper.issuedAt === null ? '' : <PersonAt by={paper.decidedBy} at={paper.issuedAt} />,
        },
        ...(paper.reason === '' ? [] : [{ label: 'Reason', value: paper.reason }]),
      ]}
    />
  )
}

const Tax = ({ paper }: { readonly paper: PaperPage }) => (
  <Facts
    title="Amount"
    level={2}
    facts={[
      ...(paper.ofInvoice === null
        ? []
        : [{ label: 'For invoice', value: <PaperLink paper={paper.ofInvoice.number} /> }]),
      ...(paper.txnRefNumber === ''
        ? []
        : [{ label: 'Refunded payment', value: <PaymentLink txnRefNumber={paper.txnRefNumber} /> }]),
      {
        label: 'Place of supply',
        value: `${paper.placeOfSupply}, ${paper.placeFrom === null ? '' : placeWords[paper.placeFrom]}`,
      },
      { label: 'Taxable value', value: <Amount paise={paper.fees} /> },
      ...(paper.supply === 'interState'
        ? [{ label: 'IGST', value: <Amount paise={paper.integrated} /> }]
        : [
            { label: 'CGST', value: <Amount paise={paper.central} /> },
            {
              label: paper.supply === 'intraTerritory' ? 'UTGST' : 'SGST',
              value: <Amount paise={paper.state} />,
            },
          ]),
      ...(paper.rounding === 0
        ? []
        : [{ label: 'Rounding of each payment in it', value: <Amount paise={paper.rounding} /> }]),
      {
        label: 'Total',
        value: (
          <strong>
            <Amount paise={paper.amount} />
          </strong>
        ),
      },
    ]}
  />
)

const sumsOf = (statement: NonNullable<PaperPage['statement']>) =>
  (
    [
      ['Opening balance', statement.opening, true],
      ['Entered into earlier months since', statement.corrections],
      ['Captured', statement.captured, true],
      ['Fees', statement.fees, true],
      ['GST on fees', statement.tax, true],
      ['Refunds before payout', statement.refunds],
      ['Recovered for refunds after payout', statement.recoveries],
      ['Payouts that came back', statement.returned],
      ['Fees given back by credit notes', statement.credits],
      ['Other adjustments', statement.others],
      ['Paid out', statement.paid, true],
    ] as const
  ).flatMap(([label, paise, isAlways = false]) =>
    isAlways || paise !== 0 ? [{ label, value: <Amount paise={paise} /> }] : [],
  )

const Account = ({ statement }: { readonly statement: NonNullable<PaperPage['statement']> }) => (
  <Facts
    title="Account"
    level={2}
    facts={[
      ...sumsOf(statement),
      {
        label: 'Closing balance',
        value: (
          <strong>
            <Amount paise={statement.closing} />
          </strong>
        ),
      },
      {
        label: 'Not paid out yet, not in the balance',
        value:
          statement.waitingPayments === 0 ? (
            ''
          ) : (
            <>
              <Amount paise={statement.waiting} /> of {formatCount(statement.waitingPayments)} payments
            </>
          ),
      },
      ...(statement.heldPayments === 0
        ? []
        : [
            {
              label: 'Held of it',
              value: (
                <>
                  <Amount paise={statement.held} /> of {formatCount(statement.heldPayments)} payments
                </>
              ),
            },
          ]),
    ]}
  />
)

const decisions: readonly NoteDecision[] = ['issue', 'cancel']

const Actions = ({
  paper,
  openerOf,
}: {
  readonly paper: PaperPage
  readonly openerOf: (as: string) => ReturnType<ReturnType<typeof useOpener>>
}) => {
  const { can } = useSession()
  const mayDecide = can(decideCreditNote)
  const fileOf = (format: 'pdf' | 'xlsx') => () =>
    callGateway(getPaperFile, { paper: paper.number || String(paper.paperId), format })
  return (
    <>
      {paper.can.includes('cancel') && mayDecide && (
        <ButtonLink variant="danger" {...openerOf('cancel')}>
          Cancel credit note
        </ButtonLink>
      )}
      {paper.can.includes('askCredit') && can(askCreditNote) && (
        <ButtonLink {...openerOf('credit')}>Ask for a credit note</ButtonLink>
      )}
      {paper.paperState === 'issued' && paper.kind === 'statement' && (
        <DownloadButton label="Download sheet" read={fileOf('xlsx')} />
      )}
      {paper.paperState === 'issued' && <DownloadButton label="Download PDF" variant="primary" read={fileOf('pdf')} />}
      {paper.can.includes('issue') && mayDecide && (
        <ButtonLink variant="primary" {...openerOf('issue')}>
          Issue credit note
        </ButtonLink>
      )}
    </>
  )
}

const OnePaper = ({ paper: named, isKey }: { readonly paper: string; readonly isKey: boolean }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const { can } = useSession()
  const read = useCall(getPaper, { paper: named }, { enabled: isKey })
  const as = params.get('as')
  const close = () => void put({ as: '' })
  const decision = decisions.find((one) => one === as)
  const paper = read.data
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={papersAddress} muted>
            Papers
          </PlaceLink>
        }
        noun="Paper"
        isKey={isKey}
        read={read}
        unknownText="Compare the number with the one on the paper, or look in the list of papers."
        {...(paper?.kind === 'creditNote'
          ? { history: { kind: 'paper' as const, key: String(paper.paperId), states: paperStateWords } }
          : {})}
        show={(shown) => ({
          title: titleOf(shown),
          state: <PaperStateLabel state={shown.paperState} />,
          subtitle: `${shown.displayName}, ${formatMonth(shown.month)}${shown.datedOn === null ? '' : `, dated ${formatDay(shown.datedOn) ?? ''}`}`,
          ...(nextOfPaper(shown) === undefined ? {} : { next: nextOfPaper(shown) }),
          actions: <Actions paper={shown} openerOf={(asked) => openerTo(putting({ as: asked }))} />,
          children: (
            <>
              {shown.statement === null ? <Tax paper={shown} /> : <Account statement={shown.statement} />}
              <Recipient paper={shown} />
              <Part
                title="Services"
                columns={serviceColumns}
                rows={shown.lines}
                keyOf={({ description }) => description}
              />
              <Part
                title="Credit notes"
                columns={noteColumns}
                rows={shown.creditNotes}
                keyOf={({ paperId }) => String(paperId)}
              />
              <Part
                title="Payouts that the fees were deducted from"
                columns={payoutColumns(shown.merchantCode)}
                rows={shown.payouts}
                keyOf={({ payoutRef }) => payoutRef}
              />
              <Part
                title="Day by day"
                columns={lineColumns}
                rows={shown.statement?.lines ?? []}
                keyOf={(line) => JSON.stringify(line)}
              />
            </>
          ),
        })}
      />
      {paper !== undefined && as === 'credit' && can(askCreditNote) && (
        <AskCreditNote key={paper.paperId} paper={paper} onClose={close} />
      )}
      {paper?.kind === 'creditNote' && decision !== undefined && can(decideCreditNote) && (
        <DecideCreditNote key={decision} paper={paper} decision={decision} onClose={close} />
      )}
    </>
  )
}

const paperLike = /^([1-9]\d{0,8}|(FI|CN|SA)\/\d\d-\d\d\/\d{6,7})$/i

/** The page of one paper, by its number or by the id that lists have. */
export const PaperDetail = () => {
  const { paper = '' } = useParams()
  const isKey = paperLike.test(paper)
  return <OnePaper key={paper} paper={isKey ? paper.toUpperCase() : ''} isKey={isKey} />
}
