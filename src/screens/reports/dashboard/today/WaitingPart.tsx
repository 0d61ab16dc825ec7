import { listKycQueue, listPendingKyc, listProviderKyc } from '#contract/calls/merchants/kycQueue.ts'
import { getKycSettings } from '#contract/calls/merchants/kyc.ts'
import { listWaiting, type Waiting } from '#contract/calls/platform/waiting.ts'
import { nameOfWaiting } from '#contract/waitingKinds/index.ts'
import { waitingAddress } from '#src/checkedRecords/waitingAddress.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { gatewayNow, gatewayToday } from '#src/ui/clock.ts'
import { formatDay } from '#src/ui/time.ts'
import { Since, sinceText, TodayLine, TodayPart } from './TodayPart.tsx'
import styles from './Today.module.css'

const askEveryMs = 60_000
/** As the menu asks, whose answer is used. */
const asked = { page: 0, size: 50 }
const shown = 12
const hourMs = 3_600_000

interface Line {
  readonly key: string
  readonly to: string
  readonly label: string
  readonly kind: string
  readonly since: string
  /** What was promised, and whether that is over. */
  readonly due: { readonly text: string; readonly isLate: boolean } | undefined
  readonly amount: number | null
}

/** Without a number as long as it is not known. */
const counted = (count: number | undefined, what: string): string =>
  count === undefined ? `All ${what}s` : `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`

const dueOfDay = (day: string | null, today: string): Line['due'] =>
  day === null ? undefined : { text: formatDay(day) ?? day, isLate: day < today }

const lineOf = (row: Waiting, today: string): Line => ({
  key: `${row.kind}-${row.key}`,
  to: waitingAddress(row),
  label: row.title,
  kind: `${nameOfWaiting(row.kind)}, by ${row.askedBy}`,
  since: row.since,
  due: dueOfDay(row.dueOn, today),
  amount: row.amount,
})

const tabs = { new: 'New KYC', pine: 'Second KYC' } as const

const reviewOf = (merchantCode: string, tab: keyof typeof tabs): string =>
  `/merchants-new/kyc/add-edit-merchant/edit?${new URLSearchParams({ merchant_code: merchantCode, ...(tab === 'pine' ? { tab } : {}) })}`

const useKyc = (tab: keyof typeof tabs, isAsked: boolean) => {
  const read = useCall(
    listKycQueue,
    { tab, page: 1, size: shown, sort: 'age', order: 'asc' },
    { enabled: isAsked, refetchInterval: askEveryMs },
  )
  const settings = useCall(getKycSettings, {}, { enabled: isAsked })
  const hours = settings.data?.targetHours
  const dueOf = (since: string): Line['due'] => {
    if (hours === undefined) return undefined
    const at = Date.parse(since) + hours * hourMs
    return { text: sinceText(new Date(at).toISOString(), gatewayToday()), isLate: at < gatewayNow() }
  }
  const lines = (read.data?.rows ?? []).flatMap(({ merchantCode, businessName, waitingSince }): Line[] =>
    waitingSince
      ? [
          {
            key: `kyc-${tab}-${merchantCode}`,
            to: reviewOf(merchantCode, tab),
            label: businessName || merchantCode,
            kind: tabs[tab],
            since: waitingSince,
            due: dueOf(waitingSince),
            amount: null,
          },
        ]
      : [],
  )
  return { read, isAsked, count: read.data?.total ?? 0, lines }
}

/** Work of others that waits for the person: decisions of all kinds and cases of KYC, oldest first. */
export const WaitingPart = () => {
  const { can } = useSession()
  const mayDecide = can(listWaiting)
  const waiting = useCall(listWaiting, asked, { enabled: mayDecide, refetchInterval: askEveryMs })
  const isReviewer = can(listKycQueue)
  const parts = [useKyc('new', isReviewer && can(listPendingKyc)), useKyc('pine', isReviewer && can(listProviderKyc))]
  const mayReview = parts.some(({ isAsked }) => isAsked)
  if (!mayDecide && !mayReview) return null
  const today = gatewayToday()
  const reads = [...(mayDecide ? [waiting] : []), ...parts.filter(({ isAsked }) => isAsked).map(({ read }) => read)]
  const lines = [...(waiting.data?.rows ?? []).map((row) => lineOf(row, today)), ...parts.flatMap((part) => part.lines)]
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .slice(0, shown)
  const decisions = waiting.data && Object.values<number>(waiting.data.counts).reduce((sum, one) => sum + one, 0)
  const areCasesKnown = parts.every(({ read, isAsked }) => !isAsked || read.data !== undefined)
  const cases = areCasesKnown ? parts.reduce((sum, part) => sum + part.count, 0) : undefined
  // One that failed is told of; what the others answered is shown above it.
  const read = reads.find(({ error, data }) => error !== null && data === undefined) ?? reads.find(({ data }) => !data)
  return (
    <TodayPart
      title="Waits for me"
      note="oldest first"
      all={[
        ...(mayDecide ? [{ to: '/waiting', label: counted(decisions, 'decision') }] : []),
        ...(mayReview ? [{ to: '/merchants-new/kyc', label: counted(cases, 'KYC case') }] : []),
      ]}
      // Those of one queue would be pushed down by those of another.
      {...(read !== undefined && (lines.length === 0 || read.error === null) ? { read } : {})}
      isEmpty={lines.length === 0}
      none="Nothing waits for you."
    >
      <ul className={styles.lines}>
        {lines.map(({ key, to, label, kind, since, due, amount }) => (
          <TodayLine
            key={key}
            to={to}
            label={label}
            detail={
              <>
                {kind}, <Since at={since} today={today} />
              </>
            }
            end={
              <>
                {amount !== null && amount > 0 && <Amount paise={amount} />}
                {due !== undefined && (
                  <span className={due.isLate ? 'ui-danger' : 'ui-small'}>
                    {due.isLate ? 'was due' : 'due'} {due.text}
                  </span>
                )}
              </>
            }
          />
        ))}
        {read?.error && <li className="ui-danger">{read.error.message}</li>}
      </ul>
    </TodayPart>
  )
}
