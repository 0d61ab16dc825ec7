import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import {
  DsrLogType,
  type GeneratedReport,
  generateReport,
  listLatestReports,
  triggerControlSheet,
  triggerDsrLog,
  type WrittenReportKind,
} from '#contract/calls/reports/reportJobs.ts'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey, useCommand } from '#src/gateway/useCall.ts'
import { defineSearch, type Filters, type Search } from '#src/lists/search/defineSearch.ts'
import { choice, several } from '#src/lists/search/filters.ts'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { lastSevenDays } from '#src/lists/search/lastSevenDays.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { merchantCodesFilter } from '#src/merchants/merchantFilters.ts'
import { useBrandChoices } from '#src/merchants/useBrandChoices.ts'
import { UploadSection } from '#src/uploads/UploadSection.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { showToast } from '#src/ui/toast.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { LatestReports } from './LatestReports.tsx'
import styles from './Reports.module.css'

interface FormProps<D extends CallDefinition, F extends Filters> {
  readonly label: string
  /** What the file has, and where it comes to. */
  readonly text: string
  readonly call: D
  readonly search: Search<F, string>
  readonly requestOf: (values: never) => RequestOf<D>
  readonly started: string
  readonly failed: string
  /** What it wrote before is listed below. */
  readonly kind: WrittenReportKind
}

/** Filters whose button has a report written by a job. */
const ReportForm = <D extends CallDefinition, F extends Filters>(props: FormProps<D, F>) => {
  const { label, text, call, started, failed } = props
  const search = useSearch(props.search, ['activeIndex'])
  const queries = useQueryClient()
  const { can } = useSession()
  const [jobId, setJobId] = useState<string>()
  const command = useCommand(call, {
    onSuccess: (answer) => {
      setJobId((answer as { jobRunId: string }).jobRunId)
      showToast({ kind: 'success', text: started })
      for (const read of [listOpenJobs, listLatestReports]) void queries.invalidateQueries({ queryKey: callKey(read) })
    },
    onError: (error) => {
      const isKnown = error instanceof Refusal && error.code !== 'broken'
      showToast({ kind: 'error', text: isKnown ? error.message : failed })
    },
  })
  return (
    <div className={styles.form}>
      <FilterBar
        label={label}
        search={search}
        searchLabel="Generate"
        onAgain={() => undefined}
        onSubmit={(values) => command.mutate({ request: props.requestOf(values as never) } as never)}
      />
      <p className="ui-small">{text}</p>
      {jobId !== undefined && (
        <PlaceLink to={fileJobAddress(jobId)} inline>
          See how far it is
        </PlaceLink>
      )}
      {can(listLatestReports) && <LatestReports kind={props.kind} />}
    </div>
  )
}

const days = lastSevenDays()

const typeNames = {
  transactionReport: 'Successful transactions',
  transactionReportAll: 'All transactions',
  firstTimeTxnReport: 'First transactions of merchants',
  registrationReport: 'Registrations',
} as const satisfies Record<GeneratedReport, string>

const otherSearch = defineSearch({
  filters: {
    reportType: choice('Report Type', typeNames, { key: 'type', initial: 'transactionReport', isWide: true }),
    merchantCode: merchantCodesFilter,
    brandCode: several('Brand', { useChoices: useBrandChoices, all: 'All brands', key: 'brand' }),
    ...days,
  },
})

export const OtherReports = () => (
  <ReportForm
    label="Other"
    kind="other"
    text="The report is written to Downloads as a workbook. You are notified when it is ready."
    call={generateReport}
    search={otherSearch}
    requestOf={(values: RequestOf<typeof generateReport>) => values}
    started="File Will be generated shortly!"
    failed="Could not Create Report."
  />
)

const controlSearch = defineSearch({ filters: days })

const ControlSheetDownload = () => (
  <ReportForm
    label="Control Sheet"
    kind="controlSheet"
    text="By day and merchant: what was paid, how much of it is settled, what is open, what the uploaded sheet says, and where they differ. The file is written to Downloads."
    call={triggerControlSheet}
    search={controlSearch}
    requestOf={({ fromDate, toDate }: { fromDate: string; toDate: string }) => ({
      arguments: { startDate: fromDate, endDate: toDate },
    })}
    started="Job Run Successfully done!"
    failed="Could not Create Report."
  />
)

/** RP-10 and RP-11: one sheet is written, another is set against it. */
export const ControlSheet = () => (
  <Tabs
    label="Control Sheet"
    name="sheet"
    keeps={['activeIndex']}
    panelClass={styles.panel}
    tabs={[
      { key: 'download', label: 'Download', content: () => <ControlSheetDownload /> },
      { key: 'upload', label: 'Upload', content: () => <UploadSection scriptId="control_sheet_recon" /> },
    ]}
  />
)

const dsrSearch = defineSearch({
  filters: {
    ...days,
    type: choice('Type', { field_engineer: 'Field engineer', sales: 'Sales' }, { initial: 'field_engineer' }),
  },
})

export const DsrLog = () => (
  <ReportForm
    label="DSR"
    kind="dsrLog"
    text="Tasks that begin on these days, of the users in DSR Login with this role. The file is written to Downloads."
    call={triggerDsrLog}
    search={dsrSearch}
    requestOf={({ fromDate, toDate, type }: { fromDate: string; toDate: string; type: string }) => ({
      arguments: { startDate: fromDate, endDate: toDate, type: DsrLogType.parse(type) },
    })}
    started="Job Run Successfully done!"
    failed="Something Went Wrong!"
  />
)
