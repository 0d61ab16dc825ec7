import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import {
  decidePapers,
  getPaperMonth,
  getReturnSheet,
  listPapers,
  type PaperMonth,
  preparePapers,
} from '#contract/calls/money/papers.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { monthAfter, monthBefore } from '#machines/money/paperNumber.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { Part } from '#src/records/Part.tsx'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { PersonAt } from './PersonAt.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { formatMonth, leftOutWords, monthAddress, nextOfMonth, papersAddress } from './paperWords.ts'
import { MonthStateLabel } from './PaperStateLabel.tsx'

const listOf = (month: string, kind: string) => `${papersAddress}?${new URLSearchParams({ kind, month })}`

const Sums = ({ month }: { readonly month: PaperMonth }) => {
  const isThere = month.monthState === 'prepared' || month.monthState === 'issued'
  const counted = (count: number, kind: string) =>
    isThere && count > 0 ? (
      <PlaceLink to={listOf(month.month, kind)}>{formatCount(count)}</PlaceLink>
    ) : (
      formatCount(count)
    )
  return (
    <Facts
      title={isThere ? 'Papers' : 'What it comes to now'}
      level={2}
      facts={[
        { label: 'Fee invoices', value: counted(month.invoices, 'invoices') },
        { label: 'To merchants with a GSTIN', value: formatCount(month.registered) },
        { label: 'To others (B2C)', value: formatCount(month.invoices - month.registered) },
        { label: 'Statements', value: counted(month.statements, 'statements') },
        { label: 'Fees', value: <Amount paise={month.fees} /> },
        { label: 'CGST', value: <Amount paise={month.central} /> },
        { label: 'SGST or UTGST', value: <Amount paise={month.state} /> },
        { label: 'IGST', value: <Amount paise={month.integrated} /> },
        {
          label: 'Fees and GST',
          value: (
            <strong>
              <Amount paise={month.fees + month.tax} />
            </strong>
          ),
        },
      ]}
    />
  )
}

const Supplier = ({ month }: { readonly month: PaperMonth }) => (
  <Facts
    title="Who and when"
    level={2}
    facts={[
      {
        label: 'From',
        value:
          month.supplierName === ''
            ? 'Not configured'
            : `${month.supplierName}, ${month.supplierGstin}, ${month.supplierState}`,
      },
      {
        label: 'Prepared by',
        value: month.preparedAt === null ? '' : <PersonAt by={month.preparedBy} at={month.preparedAt} />,
      },
      {
        label: 'Issued by',
        value: month.decidedAt === null ? '' : <PersonAt by={month.decidedBy} at={month.decidedAt} />,
      },
      { label: 'Remark', value: month.remark },
    ]}
  />
)

const LeftOut = ({ month }: { readonly month: PaperMonth }) => {
  const { addressOf } = useMerchantPlace()
  const columns: readonly Column<PaperMonth['leftOut'][number]>[] = [
    {
      key: 'merchant',
      header: 'Merchant',
      cell: ({ merchantCode, displayName }) => (
        <PlaceLink to={addressOf(merchantCode, 'view')}>
          {displayName} ({merchantCode})
        </PlaceLink>
      ),
    },
    { key: 'found', header: 'On Record', cell: ({ found }) => found || '–' },
    { key: 'why', header: 'Why', cell: ({ reason }) => leftOutWords[reason] },
    { key: 'fees', header: 'Fees That Wait', align: 'end', cell: ({ fees }) => <Amount paise={fees} /> },
  ]
  return (
    <Part
      title="Cannot have an invoice: their fees go onto that of the next month"
      columns={columns}
      rows={month.leftOut}
      keyOf={({ merchantCode }) => merchantCode}
    />
  )
}

const asked = ['prepare', 'issue', 'cancel'] as const
type Asked = (typeof asked)[number]

const words = {
  prepare: {
    content: 'Prepare papers',
    about:
      'Drafts of all papers are written by what is known now. Nothing has a number, and nothing is sent, before a second person issues them.',
    done: 'The papers are prepared. Somebody else issues them.',
  },
  issue: {
    content: 'Issue papers',
    about: 'Each paper gets its number and never changes. If a draft differs from what you saw, nothing happens.',
    done: 'The papers are issued.',
  },
  cancel: {
    content: 'Cancel preparation',
    about: 'The drafts are dropped, and no number is used. The month can be prepared again.',
    done: 'The preparation is cancelled.',
  },
} as const

interface QuestionProps {
  readonly month: PaperMonth
  readonly act: Asked
  readonly onClose: () => void
}

const Question = ({ month: now, act, onClose }: QuestionProps) => {
  const [month] = useState(now)
  const { content, about, done } = words[act]
  const shared = {
    invalidates: [getPaperMonth, listPapers],
    draftKey: `papers of ${month.month} ${act}`,
    title: `${content} of ${formatMonth(month.month)}?`,
    choices: now.can.includes(act)
      ? [{ decision: act, content, ...(act === 'cancel' ? { needsReason: true } : { isForward: true }) }]
      : [],
    about,
    facts: [
      { label: 'Fee invoices', value: formatCount(month.invoices) },
      { label: 'Statements', value: formatCount(month.statements) },
      { label: 'Fees', value: <Amount paise={month.fees} /> },
      { label: 'GST', value: <Amount paise={month.tax} /> },
      { label: 'Left out', value: formatCount(month.leftOut.length) },
    ],
    done,
    onClose,
  }
  return act === 'prepare' ? (
    <Decide {...shared} call={preparePapers} requestOf={() => ({ month: month.month })} remark={null} />
  ) : (
    <Decide
      {...shared}
      call={decidePapers}
      requestOf={(_, { remark }) => ({ month: month.month, decision: act, sealHash: month.sealHash, remark })}
      remark={{ caption: act === 'cancel' ? 'Required: why they are not issued.' : 'Optional.' }}
    />
  )
}

const OneMonth = ({ month, isKey }: { readonly month: string; readonly isKey: boolean }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const { can } = useSession()
  const read = useCall(getPaperMonth, { month }, { enabled: isKey })
  const act = asked.find((one) => one === params.get('as'))
  const openerOf = (one: Asked) => openerTo(putting({ as: one }))
  const close = () => void put({ as: '' })
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={papersAddress} muted>
            Papers
          </PlaceLink>
        }
        noun="Month"
        isKey={isKey}
        read={read}
        unknownText="An address of a month ends as in 2026-10."
        show={(shown) => ({
          title: `Papers of ${formatMonth(shown.month)}`,
          state: <MonthStateLabel state={shown.monthState} />,
          next: nextOfMonth(shown),
          actions: (
            <>
              <ButtonLink to={monthAddress(monthBefore(shown.month))}>
                {formatMonth(monthBefore(shown.month))}
              </ButtonLink>
              <ButtonLink to={monthAddress(monthAfter(shown.month))}>{formatMonth(monthAfter(shown.month))}</ButtonLink>
              {shown.can.includes('cancel') && can(decidePapers) && (
                <ButtonLink variant="danger" {...openerOf('cancel')}>
                  {words.cancel.content}
                </ButtonLink>
              )}
              {shown.can.includes('prepare') && can(preparePapers) && (
                <ButtonLink variant="primary" {...openerOf('prepare')}>
                  {words.prepare.content}
                </ButtonLink>
              )}
              {shown.can.includes('issue') && can(decidePapers) && (
                <ButtonLink variant="primary" {...openerOf('issue')}>
                  {words.issue.content}
                </ButtonLink>
              )}
              {shown.monthState === 'issued' && can(getReturnSheet) && (
                <DownloadButton
                  label="Sheet for GSTR-1"
                  variant="primary"
                  read={() => callGateway(getReturnSheet, { month: shown.month })}
                />
              )}
            </>
          ),
          children: (
            <>
              {shown.monthState !== 'early' && <Sums month={shown} />}
              <LeftOut month={shown} />
              <Supplier month={shown} />
            </>
          ),
        })}
      />
      {read.data !== undefined && act !== undefined && (
        <Question key={act} month={read.data} act={act} onClose={close} />
      )}
    </>
  )
}

/** A month before its papers are issued, and afterwards. */
export const PaperMonthPage = () => {
  const { month = '' } = useParams()
  const day = `${month}-01`
  const isKey = /^\d{4}-\d\d$/.test(month) && isCalendarDay(day)
  return <OneMonth key={month} month={isKey ? day : ''} isKey={isKey} />
}
