import { Link } from '@primer/react'
import { useState } from 'react'
import { type CashbackFile, calculateCashbackDays, listCashbackFiles } from '#contract/calls/money/cashback.ts'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import { cashbackReport, chargeSlipReport } from '#contract/reports/cashback.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { day } from '#src/lists/search/filters.ts'
import { SlipPdf } from '#src/transactions/SlipPdf.tsx'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { useSession } from '#src/session/useSession.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { UploadSection } from '#src/uploads/UploadSection.tsx'
import { useFileDownload } from '#src/uploads/useFileDownload.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import configuration from '../Configuration.module.css'
import styles from './Cashback.module.css'
import { CalculatedList } from './CalculatedList.tsx'

const search = defineSearch({
  filters: {
    fromDate: day('From Date', {
      key: 'paid_from',
      latest: 'today',
      isRequired: true,
      initial: (today) => dayAfter(today, -6),
    }),
    toDate: day('To Date', {
      key: 'paid_to',
      latest: 'today',
      isRequired: true,
      notBefore: 'fromDate',
      initial: 'today',
    }),
  },
})
const place = ['activeIndex', 'cashback'] as const

/** Payments whose rule is known, from an offer or an input file, are calculated anew: what was refunded since is taken from the credit. */
const CalculateDays = () => {
  const open = useSearch(search, place)
  const [jobId, setJobId] = useState<string>()
  const calculating = useCommand(calculateCashbackDays, {
    invalidates: [listOpenJobs, listCashbackFiles],
    onSuccess: (job) => {
      setJobId(job.jobId)
      showToast({ kind: 'success', text: 'File Will be generated shortly!' })
    },
    onError: (error) =>
      showToast({ kind: 'error', text: error instanceof Refusal ? error.message : 'Could not upload file!' }),
  })
  return (
    <section aria-labelledby="cashback-days">
      <h2 id="cashback-days" className={styles.heading}>
        By days
      </h2>
      <p className={styles.muted}>
        Payments of these days that an offer of Cashback Mgmt takes, or whose rule an input file named. The plan shows
        the difference of each; a second person confirms it.
      </p>
      <FilterBar
        label="Cashback by days"
        search={open}
        searchLabel="Calculate"
        onAgain={() => undefined}
        onSubmit={({ fromDate = '', toDate = '' }) => {
          if (!calculating.isPending) calculating.mutate({ request: { fromDate, toDate } })
        }}
      />
      {jobId !== undefined && (
        <PlaceLink to={fileJobAddress(jobId)} inline>
          See how far it is
        </PlaceLink>
      )}
    </section>
  )
}

const columns: readonly Column<CashbackFile>[] = [
  { key: 'creationDate', header: 'Creation Date', width: '1%', cell: ({ creationDate }) => <When at={creationDate} /> },
  { key: 'fileName', header: 'File Name', cell: (file) => <FileLink file={file} /> },
]

const FileLink = ({ file }: { readonly file: CashbackFile }) => {
  const download = useFileDownload()
  return (
    <Link as="button" type="button" onClick={() => download.mutate({ request: { fileId: file.fileId } })}>
      {file.fileName}
    </Link>
  )
}

const Files = () => {
  const read = useCall(listCashbackFiles, {})
  return (
    <section aria-labelledby="cashback-files">
      <h2 id="cashback-files" className={styles.heading}>
        Files
      </h2>
      <ReadState read={read} isEmpty={read.data?.length === 0} emptyTitle="No file yet">
        <Table
          label="Cashback files"
          columns={columns}
          rows={read.data ?? []}
          rowKey={({ fileId }) => fileId}
          maxHeight="280px"
        />
      </ReadState>
    </section>
  )
}

const CashbackCalculate = () => {
  const { can } = useSession()
  return (
    <div className="ui-stack-24">
      {can(calculateCashbackDays) && (
        <>
          <UploadSection scriptId="cashback_calculate" />
          <CalculateDays />
        </>
      )}
      <CalculatedList
        call={cashbackReport.call}
        columns={cashbackReport.columns}
        title={cashbackReport.title}
        none="Nothing was credited in these days."
      />
      <Files />
    </div>
  )
}

const ChargeSlipGenerate = () => {
  const { can } = useSession()
  return (
    <div className="ui-stack-24">
      {can(calculateCashbackDays) && <UploadSection scriptId="chargeslip_generate" />}
      <CalculatedList
        call={chargeSlipReport.call}
        columns={chargeSlipReport.columns}
        title={chargeSlipReport.title}
        none="No charge slip was generated in these days."
        acts={(txnRefNumber) => <SlipPdf txnRefNumber={txnRefNumber} />}
      />
    </div>
  )
}

/** AC-24 with its two documented forms, AC-25 and AC-26. */
export const CashbackTab = () => (
  <Tabs
    label="Cashback / Chargeslip"
    name="cashback"
    keeps={['activeIndex']}
    panelClass={configuration.panel}
    tabs={[
      { key: 'cashback', label: 'Cashback Calculate', content: () => <CashbackCalculate /> },
      { key: 'slips', label: 'Charge Slip Generate', content: () => <ChargeSlipGenerate /> },
    ]}
  />
)
