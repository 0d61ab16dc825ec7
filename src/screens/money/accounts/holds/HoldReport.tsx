import { Banner, Button } from '@primer/react'
import { type SubmitEvent, useId, useState } from 'react'
import { z } from 'zod'
import { reportHolds } from '#contract/calls/money/settlementHolds.ts'
import { exportTable } from '#contract/calls/reports/tables.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { day, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import type { ControlProps } from '#src/editing/fields/formField.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { startDownload } from '#src/uploads/useFileDownload.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { showToast } from '#src/ui/toast.ts'
import section from '#src/editing/FormSection.module.css'
import { noMerchant } from './holdWords.ts'
import styles from './Holds.module.css'
import { gatewayToday } from '#src/ui/clock.ts'

const ofDay = (label: string, options: { notBefore?: string; early?: string } = {}) => ({
  ...day(label, { missing: 'Choose a day.', ...options }),
  control: (props: ControlProps<string>) => <DayField {...props} max={gatewayToday()} />,
})

const table = defineForm(reportHolds, {
  fromDate: ofDay('From Date'),
  toDate: ofDay('To Date', { notBefore: 'fromDate', early: 'This day is before From Date.' }),
  txnRefNumber: text('Transaction Id (optional)', { longest: 60, optional: true }),
  merchantCode: text('MID (optional)', { longest: 40, optional: true, fault: noMerchant }),
})

/** The sheet of everything that was held on these days, what was released among it. */
export const HoldReport = () => {
  const titleId = useId()
  const [typed, setTyped] = useState(() => ({ ...table.empty, fromDate: gatewayToday(), toDate: gatewayToday() }))
  const [isSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isOffline = useConnection() === 'offline'
  const download = async (request: RequestOf<typeof reportHolds>) => {
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
    const request = table.contentOf(typed)
    if (request === undefined || isBusy) return
    setFailure(null)
    setBusy(true)
    void download(request)
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
        <FormFields
          table={table}
          form={{
            draft: typed,
            faults: isSubmitted ? table.faultsOf(typed) : {},
            set: (change) => setTyped({ ...typed, ...change }),
          }}
        />
      </div>
      <div className="ui-row-12">
        <Button type="submit" loading={isBusy}>
          Download
        </Button>
        <span className={section.hint} role="status">
          {isOffline ? 'This needs a network.' : 'Holds made on these days, including released ones.'}
        </span>
      </div>
    </form>
  )
}
