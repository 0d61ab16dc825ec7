import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useState } from 'react'
import { listFiles } from '#contract/calls/files/files.ts'
import { generateBankData, generatedActions, generatePgData } from '#contract/calls/money/reconData.ts'
import { type ReconGateway } from '#contract/calls/money/recon.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { useSession } from '#src/session/useSession.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'
import styles from './PayoutRecon.module.css'

/** Writes the data of a day into Downloads, and downloads what was written last. */
export const GenerateData = ({ gateway }: { readonly gateway: ReconGateway }) => {
  const { can } = useSession()
  const [today] = useState(gatewayToday)
  const [day, setDay] = useState(today)
  const isBank = gateway === 'BANK'
  const action = isBank ? generatedActions.bank : generatedActions.pg
  const mayDownload = can(listFiles)
  const files = useCall(listFiles, { date: today }, { enabled: mayDownload })
  const latest = files.data?.find((file) => file.action === action)
  const download = useFileDownload()
  const options = {
    invalidates: [listFiles],
    onSuccess: () => showToast({ kind: 'success' as const, text: 'Data will be generated shortly!' }),
    onError: () => showToast({ kind: 'error' as const, text: 'Could not process request!' }),
  }
  const pg = useCommand(generatePgData, options)
  const bank = useCommand(generateBankData, options)
  const isPending = pg.isPending || bank.isPending
  const error = isBank ? bank.error : pg.error
  const isToCome = day > today
  const mayGenerate = isReadableDay(day) && !isToCome
  const generate = () => {
    if (!mayGenerate || isPending) return
    const variables = { request: { startDate: day }, idempotencyKey: crypto.randomUUID() }
    if (isBank) bank.mutate(variables)
    else pg.mutate(variables)
  }
  return (
    <section className="ui-shrinking-8" aria-labelledby="generate-data">
      <h2 id="generate-data" className="ui-heading">
        {isBank ? 'Bank data' : 'Provider data'}
      </h2>
      <p className="ui-muted">
        {isBank
          ? 'Every line of the statements of a day, with what it matches.'
          : 'Every payment of a day that a provider took, with what its files say.'}
      </p>
      <div className={styles.line}>
        <DayField
          label="Date"
          max={today}
          fault={isToCome ? 'The date is in the future. Choose an earlier day.' : undefined}
          value={day}
          onChange={setDay}
        />
        <Button disabled={!mayGenerate} loading={isPending} onClick={generate}>
          Generate Data
        </Button>
        {mayDownload && (
          <Button
            variant="invisible"
            leadingVisual={DownloadIcon}
            disabled={latest === undefined}
            loading={download.isPending}
            onClick={() => {
              if (latest !== undefined) download.mutate({ request: { fileId: latest.fileId } })
            }}
          >
            Download Report
          </Button>
        )}
      </div>
      {error !== null && <Fault>{error.message}</Fault>}
      {mayDownload && latest === undefined && (
        <p className="ui-muted">
          Nothing was generated today. Earlier reports are in Downloads, under Settlement Report.
        </p>
      )}
    </section>
  )
}
