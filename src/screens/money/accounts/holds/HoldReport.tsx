import { Banner, Button } from '@primer/react'
import { type SubmitEvent, useId, useState } from 'react'
import { z } from 'zod'
import { reportHolds } from '#contract/calls/money/settlementHolds.ts'
import { exportTable } from '#contract/calls/reports/tables.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { showToast } from '#src/ui/toast.ts'
import section from '#src/editing/FormSection.module.css'
import { CodeField, merchantFault, transactionFault } from './HoldFields.tsx'
import styles from './Holds.module.css'
import { gatewayToday } from '#src/ui/clock.ts'

const chooseDay = 'Choose a day.'

const faultsOf = ({ fromDate, toDate, txnRefNumber = '', merchantCode = '' }: RequestOf<typeof reportHolds>) => ({
  fromDate: fromDate === '' ? chooseDay : undefined,
  toDate: toDate === '' ? chooseDay : toDate < fromDate ? 'This day is before From Date.' : undefined,
  txnRefNumber: txnRefNumber === '' ? undefined : transactionFault(txnRefNumber),
  merchantCode: merchantFault(merchantCode),
})

/** The sheet of everything that was held on these days, what was released among it. */
export const HoldReport = () => {
  const titleId = useId()
  const [today] = useState(() => gatewayToday())
  const [typed, setTyped] = useState({ fromDate: today, toDate: today, txnRefNumber: '', merchantCode: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isOffline = useConnection() === 'offline'
  const request = { ...typed, txnRefNumber: typed.txnRefNumber.trim(), merchantCode: typed.merchantCode.trim() }
  const faults = faultsOf(request)
  const isFaulty = Object.values(faults).some((fault) => fault !== undefined)
  const shown: Partial<typeof faults> = isSubmitted ? faults : {}
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })

  const download = async () => {
    const held = await callGateway(reportHolds, request)
    if (held.length === 0) {
      setFailure('Nothing was held on these days.')
      return showToast({ kind: 'error', text: 'No data!' })
    }
    const wire = z.encode(reportHolds.request, request) as Record<string, unknown>
    const { url } = await callGateway(exportTable, {
      table: 'settlements.holdReport',
      format: 'xlsx',
      request: wire,
    })
    startDownload(url)
    showToast({ kind: 'success', text: 'The report is on its way to your downloads.' })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (isFaulty || isBusy) return
    setFailure(null)
    setBusy(true)
    void download()
      .catch((error: Error) => {
        setFailure(error.message)
        showToast({ kind: 'error', text: 'Could not process request!' })
      })
      .finally(() => setBusy(false))
  }
  return (
    <form className={section.section} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <h2 id={titleId} className={section.title}>
        Download HOLDCC Report
      </h2>
      {failure !== null && <Banner variant="critical" title="The report was not written" description={failure} />}
      <div className={styles.fields}>
        <DayField
          label="From Date"
          max={today}
          fault={shown.fromDate}
          value={typed.fromDate}
          onChange={(fromDate) => set({ fromDate })}
        />
        <DayField
          label="To Date"
          max={today}
          fault={shown.toDate}
          value={typed.toDate}
          onChange={(toDate) => set({ toDate })}
        />
        <CodeField
          label="Transaction Id (optional)"
          fault={shown.txnRefNumber}
          longest={60}
          value={typed.txnRefNumber}
          onChange={(txnRefNumber) => set({ txnRefNumber })}
        />
        <CodeField
          label="MID (optional)"
          fault={shown.merchantCode}
          longest={40}
          value={typed.merchantCode}
          onChange={(merchantCode) => set({ merchantCode })}
        />
      </div>
      <div className={section.footer}>
        <Button type="submit" loading={isBusy}>
          Download
        </Button>
        <span className={section.hint} role="status">
          {isOffline ? 'This needs a network.' : 'By the days on which it was held. Released holds are in it.'}
        </span>
      </div>
    </form>
  )
}
