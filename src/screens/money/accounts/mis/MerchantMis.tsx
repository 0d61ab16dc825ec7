import { Banner, Button } from '@primer/react'
import { type SubmitEvent, useState } from 'react'
import {
  type MisKind,
  misSettings,
  mostDates,
  mostMisDays,
  readMisDates,
  readRecipients,
  sendMis,
} from '#contract/calls/reports/mis.ts'
import { daysBetween } from '#contract/wire/indianTime.ts'
import { prettyJson } from '#contract/wire/jsonText.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { lastSevenDays } from '#src/lists/search/lastSevenDays.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { merchantCodeFilter } from '#src/merchants/merchantFilters.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { useSession } from '#src/session/useSession.ts'
import { TextField } from '#src/ui/TextField.tsx'
import configuration from '../Configuration.module.css'
import { JsonField } from '#src/editing/JsonField.tsx'
import styles from './Mis.module.css'
import { MisSends } from './MisSends.tsx'
import { type PlannedSend, SendDialog } from './SendDialog.tsx'

const { fromDate, toDate } = lastSevenDays('Settlement From', 'Settlement To')
const search = defineSearch({
  filters: {
    merchantCode: merchantCodeFilter(undefined, true),
    fromDate,
    toDate: {
      ...toDate,
      faultOf: (read, context) => {
        const fault = toDate.faultOf?.(read, context)
        if (fault !== undefined || context.textOf('fromDate') === '') return fault
        return daysBetween(context.textOf('fromDate'), read) >= mostMisDays
          ? `At most ${mostMisDays} days at once.`
          : undefined
      },
    },
  },
})
const place = ['activeIndex', 'mis'] as const
const ofMerchants: readonly MisKind[] = ['settlement']
const ofPartner: readonly MisKind[] = ['pFile', 'refundPFile']

const MisBulk = () => {
  const open = useSearch(search, place)
  const { can } = useSession()
  const [send, setSend] = useState<PlannedSend>()
  return (
    <div className="ui-stack-24">
      {can(sendMis) ? (
        <FilterBar
          label="MIS Bulk"
          search={open}
          searchLabel="Generate & Send Email"
          onAgain={() => undefined}
          onSubmit={({ merchantCode = '', fromDate = '', toDate: to = '' }) =>
            setSend({ kind: 'settlement', merchantCode, fromDate, toDate: to })
          }
        />
      ) : (
        <p className="ui-aside">Sending needs the right to change settlements (opssettlements).</p>
      )}
      {send !== undefined && <SendDialog sends={[send]} onClose={() => setSend(undefined)} />}
      <MisSends kinds={ofMerchants} />
    </div>
  )
}

const ddmmyy = (today: string) => `${today.slice(8)}${today.slice(5, 7)}${today.slice(2, 4)}`
const listText = (addresses: readonly string[]) => prettyJson(JSON.stringify(addresses))
const recipientsFault = (typed: string): string | undefined =>
  readRecipients(typed) === undefined ? 'Write a JSON list of addresses: ["name@example.com"].' : undefined

interface Defaults {
  readonly pFileRecipients: readonly string[]
  readonly refundRecipients: readonly string[]
  readonly domains: readonly string[]
  readonly brands: readonly string[]
}

/** Not a table form: it plans mails, which a dialog shows and sends. */
const RelianceForm = ({ defaults }: { readonly defaults: Defaults }) => {
  const first = () => ({
    dates: ddmmyy(gatewayToday()),
    pFile: listText(defaults.pFileRecipients),
    refund: listText(defaults.refundRecipients),
  })
  const [typed, setTyped] = useState(first)
  const [sends, setSends] = useState<readonly PlannedSend[]>([])
  const put = (part: Partial<typeof typed>) => setTyped((was) => ({ ...was, ...part }))
  const today = gatewayToday()
  const dates = readMisDates(typed.dates)
  const faults = {
    dates:
      dates === undefined
        ? `Write days as DDMMYY, at most ${mostDates}, with commas between.`
        : dates.some((date) => date > today)
          ? 'A day is in the future.'
          : undefined,
    pFile: recipientsFault(typed.pFile),
    refund: recipientsFault(typed.refund),
  }
  const lists = { pFile: readRecipients(typed.pFile) ?? [], refundPFile: readRecipients(typed.refund) ?? [] }
  const planned = (dates ?? []).flatMap((date) =>
    (['pFile', 'refundPFile'] as const)
      .filter((kind) => lists[kind].length > 0)
      .map((kind) => ({ kind, fromDate: date, toDate: date, recipients: lists[kind] })),
  )
  const isReady = Object.values(faults).every((fault) => fault === undefined) && planned.length > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady) setSends(planned)
  }
  const domains =
    defaults.domains.length === 0 ? 'No domain is allowed (MIS_DOMAINS).' : `Allowed: ${defaults.domains.join(', ')}.`
  return (
    <form className={styles.form} aria-label="Reliance MIS" onSubmit={submit} noValidate>
      {defaults.brands.length === 0 && (
        <Banner
          variant="warning"
          layout="compact"
          title="No brand is named for these files"
          description="Set MIS_BRANDS on the gateway; until then there is nothing to send."
        />
      )}
      <TextField
        label="MIS / Txn date"
        caption="DDMMYY. Several, separated by commas."
        fault={faults.dates}
        keepsRoom
        value={typed.dates}
        onChange={(text) => put({ dates: text })}
      />
      <div className={styles.lists}>
        <JsonField
          label="P File email recipients"
          caption={`A JSON list. Empty: no P File is sent. ${domains}`}
          fault={faults.pFile}
          value={typed.pFile}
          rows={4}
          onChange={(value) => put({ pFile: value })}
        />
        <JsonField
          label="Refund & P File email recipients"
          caption={`A JSON list. Empty: no Refund & P File is sent. ${domains}`}
          fault={faults.refund}
          value={typed.refund}
          rows={4}
          onChange={(value) => put({ refund: value })}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isReady}>
          Submit
        </Button>
        <Button onClick={() => setTyped(first())}>Reset</Button>
      </div>
      {sends.length > 0 && <SendDialog sends={sends} onClose={() => setSends([])} />}
    </form>
  )
}

const RelianceMis = () => {
  const { can } = useSession()
  const settings = useCall(misSettings, {})
  return (
    <div className="ui-stack-24">
      {can(sendMis) && (
        <ReadState read={settings} isEmpty={false} emptyTitle="">
          {settings.data !== undefined && <RelianceForm defaults={settings.data} />}
        </ReadState>
      )}
      {(!can(sendMis) || settings.data !== undefined || settings.isError) && <MisSends kinds={ofPartner} />}
    </div>
  )
}

/** AC-21 with its two documented tabs, AC-22 and AC-23. */
export const MerchantMis = () => (
  <Tabs
    label="Merchant MIS"
    name="mis"
    keeps={['activeIndex']}
    panelClass={configuration.panel}
    tabs={[
      { key: 'bulk', label: 'MIS Bulk', content: () => <MisBulk /> },
      { key: 'reliance', label: 'Reliance MIS', content: () => <RelianceMis /> },
    ]}
  />
)
