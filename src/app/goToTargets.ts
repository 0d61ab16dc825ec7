import { findMerchants, type MerchantMark } from '#contract/calls/merchants.ts'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import { useWaiting } from '#src/checkedRecords/useWaiting.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { useDrafts } from '#src/editing/drafts/drafts.ts'
import { findAhead, useKeptMerchants } from '#src/store/keptMerchants.ts'
import { formatInstant } from '#src/ui/time.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import { goKeysOf, helpKey } from './shortcuts.ts'
import { waitingPath } from './sidebar.ts'
import { useOpenScreens } from './visibleScreens.ts'

export interface Target {
  readonly key: string
  readonly group: 'Drafts' | 'Screens' | 'Waiting for me' | 'Merchants' | 'More from the gateway'
  readonly label: string
  readonly detail: string
  readonly to: string
  readonly keys?: readonly string[] | undefined
}

/** In place of an address. */
export const shortcutsTarget = '?'

const acts: readonly Target[] = [
  { key: 'shortcuts', group: 'Screens', label: 'Keyboard shortcuts', detail: '', to: shortcutsTarget, keys: [helpKey] },
]

const shortestMerchantText = 2
const merchantCount = 10
/** The gateway is asked when the typing rests, not at every key. */
const settleMs = 200
const draftCount = 6
const waitingCount = 5

/** Every word of the text begins a word of the name. */
export const matchesWords = (name: string, text: string): boolean => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)))
}

type MerchantTarget = Omit<Target, 'to'>

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

const merchantTarget = (
  group: Target['group'],
  code: string,
  name: string,
  mobileNumber: string,
  city: string,
): MerchantTarget => ({
  key: code,
  group,
  label: name || code,
  detail: joined(code, mobileNumber, city),
})

const keptTarget = ([code, displayName, businessName, city, , mobileNumber, isActive]: MerchantMark) =>
  merchantTarget(
    'Merchants',
    code,
    displayName || businessName,
    mobileNumber,
    joined(city, isActive === 1 ? '' : 'switched off'),
  )

const merchantText = (typed: string): string => (typed.trim().length >= shortestMerchantText ? typed.trim() : '')

/** To be called with each key, before it is drawn. */
export const findTyped = (typed: string): void => findAhead(merchantText(typed), merchantCount)

/**
 * Where the person may go for this text: screens and the merchants that this device keeps at once, what the gateway
 * finds besides them below.
 */
export const useTargets = (
  typed: string,
): {
  readonly targets: readonly Target[]
  readonly isSearching: boolean
  /** The gateway was asked and has not answered. */
  readonly isAsking: boolean
  readonly hasFailed: boolean
} => {
  const { can } = useSession()
  const place = useMerchantPlace()
  const opened = (target: MerchantTarget): Target => ({ ...target, to: place.addressOf(target.key, 'view') })
  const text = useSettled(typed.trim(), settleMs)
  const screens = useOpenScreens()
    .filter(({ label }) => matchesWords(label, typed))
    .map(({ label, to }): Target => ({ key: to, group: 'Screens', label, detail: '', to, keys: goKeysOf(to) }))
    .concat(acts.filter(({ label }) => matchesWords(label, typed)))
  const waits = useWaiting(true)
  const waiting = (typed.trim() === '' ? [] : waits.rows)
    .filter(({ title, kind }) => matchesWords(`${title} ${nameOfKind(kind)}`, typed))
    .slice(0, waitingCount)
    .map(
      ({ kind, id, title, changedBy, isChange }): Target => ({
        key: `${kind}-${id}`,
        group: 'Waiting for me',
        label: title,
        detail: joined(nameOfKind(kind), `${isChange ? 'changed' : 'made'} by ${changedBy}`),
        to: `${waitingPath}?${new URLSearchParams({ record: `${kind}-${id}` })}`,
      }),
    )
  const drafts = useDrafts()
    .filter(({ title }) => matchesWords(title, typed))
    .slice(0, draftCount)
    .map(
      ({ key, to, title, changedAt }): Target => ({
        key: `draft ${key}`,
        group: 'Drafts',
        label: title,
        detail: `typed ${formatInstant(new Date(changedAt).toISOString())}`,
        to,
      }),
    )
  const kept = useKeptMerchants(merchantText(typed), merchantCount)
  const isWanted = can(findMerchants) && typed.trim().length >= shortestMerchantText
  const isAsked = isWanted && text.length >= shortestMerchantText
  const found = useCall(findMerchants, { text, count: merchantCount }, { enabled: isAsked, keepPrevious: true })
  const keptCodes = new Set(kept.map(([code]) => code))
  const more = (isAsked ? (found.data ?? []) : []).filter(({ merchantCode }) => !keptCodes.has(merchantCode))
  return {
    isSearching: isWanted && (found.isFetching || text !== typed.trim()),
    isAsking: isAsked && found.isFetching,
    hasFailed: isAsked && found.isError,
    targets: [
      ...screens.map((screen) =>
        screen.to === waitingPath && waits.count > 0 ? { ...screen, detail: `${waits.count} waiting` } : screen,
      ),
      ...waiting,
      ...drafts,
      ...kept.map((mark) => opened(keptTarget(mark))),
      ...more.map(({ merchantCode, displayName, businessName, city, mobileNumber, isActive }) =>
        opened(
          merchantTarget(
            kept.length === 0 ? 'Merchants' : 'More from the gateway',
            merchantCode,
            displayName || businessName,
            mobileNumber,
            joined(city, isActive ? '' : 'switched off'),
          ),
        ),
      ),
    ],
  }
}
