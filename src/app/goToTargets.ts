import {
  BrowserIcon,
  CopyIcon,
  HistoryIcon,
  InboxIcon,
  CommandPaletteIcon,
  OrganizationIcon,
  PasteIcon,
  PencilIcon,
  PlayIcon,
  type Icon,
} from '@primer/octicons-react'
import { findMerchants } from '#contract/calls/merchants/merchants.ts'
import { nameOfWaiting } from '#contract/waitingKinds/index.ts'
import type { Waiting } from '#contract/calls/platform/waiting.ts'
import { waitingAddress } from '#src/checkedRecords/waitingAddress.ts'
import { useWaiting } from '#src/checkedRecords/useWaiting.ts'
import { soughtText } from '#contract/wire/typedText.ts'
import { useDrafts } from '#src/editing/drafts/drafts.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { findAhead, useStoredMerchants } from '#src/store/storedMerchants.ts'
import { formatInstant } from '#src/ui/time.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import { useRecentRecords } from '#src/store/recentRecords.ts'
import { merchantActs, type NamedMerchant, namedAnswer, namedMark } from './merchantActs.ts'
import { goKeysOf, helpKey } from './shortcuts.ts'
import { waitingPath } from './sidebar.ts'
import { typedAct } from './typedAct.ts'
import { copiedCode, type Copied } from './useCopied.ts'
import { useFindables, useFound, usePlaces } from './useFound.ts'
import { useFurtherScreens, useOpenScreens } from './visibleScreens.ts'
import { isMeantStart, matchesWords } from './wordMatch.ts'

/** What choosing a target does: it opens an address or the shortcuts, or looks for a text. */
export type Act =
  | { readonly to: string }
  | { readonly shows: 'shortcuts' }
  | { readonly looksFor: string }
  | { readonly reads: 'clipboard' }

export interface Target {
  /** Another one when it was found by another text, so that the first of a new answer is chosen. */
  readonly key: string
  readonly group: string
  readonly icon: Icon
  readonly label: string
  readonly detail: string
  readonly act: Act
  readonly keys?: readonly string[] | undefined
  /** The text means this and nothing else: chosen though it comes after others. */
  readonly isMeant?: boolean
}

const shortcuts: Target = {
  key: 'shortcuts',
  group: 'Screens',
  icon: CommandPaletteIcon,
  label: 'Keyboard shortcuts',
  detail: '',
  act: { shows: 'shortcuts' },
  keys: [helpKey],
}

const shortestSought = 2
const merchantCount = 10
/** The gateway is asked when the typing rests, not at every key. */
const settleMs = 200
const draftCount = 6
const waitingCount = 5
const recentCount = 6
const recentFound = 3
const actCount = 6
const mostOfOne = 3

const askedVerb = (record: Waiting['record']) => (record === null ? 'asked' : record.isChange ? 'changed' : 'made')

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

const merchantTarget =
  (group: string, text: string, addressOf: (merchantCode: string) => string) =>
  ({ merchantCode, name, mobileNumber, city, isActive }: NamedMerchant): Target => ({
    key: `merchant ${text} ${merchantCode}`,
    group,
    icon: OrganizationIcon,
    label: name || merchantCode,
    detail: joined(merchantCode, mobileNumber, city, isActive ? 'active' : 'switched off'),
    act: { to: addressOf(merchantCode) },
  })

const longEnough = (sought: string): string => (sought.length >= shortestSought ? sought : '')

/** To be called with each key, before it is drawn. */
export const findTyped = (typed: string): void => findAhead(longEnough(soughtText(typedAct(typed).of)), merchantCount)

const fromCopy = { group: 'Copied', detail: 'Find what you copied' } as const
const paste: Target = { ...fromCopy, key: 'paste', icon: PasteIcon, label: 'Paste', act: { reads: 'clipboard' } }
const copiedTarget = (code: string): Target => ({
  ...fromCopy,
  key: 'copied',
  icon: CopyIcon,
  label: code,
  act: { looksFor: code },
})

/**
 * Where the person may go for this text: screens and the merchants that this device keeps at once, what the gateway
 * finds besides them below. Without a text, what was copied.
 */
export const useTargets = (
  typed: string,
  copied: Copied,
): {
  readonly targets: readonly Target[]
  readonly isSearching: boolean
  /** The gateway was asked and has not answered. */
  readonly isAsking: boolean
  readonly hasFailed: boolean
} => {
  const { can } = useSession()
  const place = useMerchantPlace()
  const open = (merchantCode: string) => place.addressOf(merchantCode, 'view')
  const isEmpty = typed.trim() === ''
  const { verb, of } = typedAct(typed)
  const [whole, sought] = [soughtText(typed), soughtText(of)]
  /** The words that names are compared with; a text that nothing is found by fits none. */
  const fits = (name: string) => isEmpty || (whole !== '' && matchesWords(name, whole))
  /** What is to be acted on, without the act. */
  const isMeant = (name: string) => isEmpty || (sought !== '' && matchesWords(name, sought))
  const settled = useSettled(sought, settleMs)
  const waits = useWaiting(true)
  const [menu, further] = [useOpenScreens(), useFurtherScreens()]
  const screens = [...menu, ...(isEmpty ? [] : further)]
    .filter(({ label }) => fits(label))
    .map(
      ({ label, to, icon = BrowserIcon }: (typeof menu)[number]): Target => ({
        key: to,
        group: 'Screens',
        icon,
        label,
        detail: to === waitingPath && waits.count > 0 ? `${waits.count} waiting` : '',
        act: { to },
        keys: goKeysOf(to),
      }),
    )
    .concat(fits(shortcuts.label) ? shortcuts : [])
  // By the screen's name each of its tabs would come too.
  const places = usePlaces()
  const tabs = (isEmpty ? [] : places.tabs)
    .filter(({ label, words = '' }) => fits(`${label} ${words}`))
    .map(
      ({ label, screen, to }): Target => ({
        key: to,
        group: 'Screens',
        icon: BrowserIcon,
        label,
        detail: screen,
        act: { to },
      }),
    )
  const named = [...screens, ...tabs].map(({ label }) => label)
  const starts = places.starts
    .filter(({ label, words = '' }) => !isEmpty && fits(`${label} ${words}`))
    .map(
      (start): Target => ({
        key: `start ${start.to}`,
        group: 'Begin',
        icon: PlayIcon,
        label: start.label,
        detail: '',
        act: { to: start.to },
        isMeant: isMeantStart(start, whole, named),
      }),
    )
  const waiting = (isEmpty ? [] : waits.rows)
    .filter(({ title, kind, step }) =>
      verb === undefined
        ? fits(`${title} ${nameOfWaiting(kind)}`)
        : verb === (step === 'release' ? 'release' : 'approve') && isMeant(`${title} ${nameOfWaiting(kind)}`),
    )
    .slice(0, waitingCount)
    .map(
      ({ kind, key, title, askedBy, record }): Target => ({
        key: `${kind}-${key}`,
        group: 'Waiting for me',
        icon: InboxIcon,
        label: title,
        detail: joined(nameOfWaiting(kind), `${askedVerb(record)} by ${askedBy}`),
        act: { to: waitingAddress({ kind, key }) },
      }),
    )
  const recents = useRecentRecords()
    .filter(({ label, detail }) => fits(`${label} ${detail}`))
    .slice(0, isEmpty ? recentCount : recentFound)
    .map(
      ({ to, label, detail }): Target => ({
        key: `recent ${to}`,
        group: 'Opened last',
        icon: HistoryIcon,
        label,
        detail,
        act: { to },
      }),
    )
  const drafts = useDrafts()
    .filter(({ title }) => fits(title))
    .slice(0, draftCount)
    .map(
      ({ key, to, title, changedAt }): Target => ({
        key: `draft ${key}`,
        group: 'Drafts',
        icon: PencilIcon,
        label: title,
        detail: `typed ${formatInstant(new Date(changedAt).toISOString())}`,
        act: { to },
      }),
    )
  const stored = useStoredMerchants(longEnough(sought), merchantCount)
  const findables = useFindables()
  // What was found by a text goes with it, not when the typing has rested.
  const asked = longEnough(sought) === '' ? '' : longEnough(settled)
  const isUnsettled = longEnough(sought) !== '' && settled !== sought
  const areasFound = useFound(findables, asked)
  const mayFindMerchants = can(findMerchants)
  const found = useCall(
    findMerchants,
    { text: asked, count: merchantCount },
    { enabled: mayFindMerchants && asked !== '', keepPrevious: true },
  )
  const code = isEmpty ? copiedCode(copied.text, findables) : undefined
  // What an earlier text found is shown until the next answer; its acts are those of another record.
  const areStoredOfText = stored.text === longEnough(sought)
  const isFoundOfText = asked !== '' && settled === sought
  const merchantsOfText = [
    ...(areStoredOfText ? stored.marks.map(namedMark) : []),
    ...(isFoundOfText && !found.isPlaceholderData ? (found.data ?? []).map(namedAnswer) : []),
  ]
  const acts = [
    ...[...new Map(merchantsOfText.map((one) => [one.merchantCode, one])).values()].flatMap((one) =>
      merchantActs(verb, one, place),
    ),
    ...(isFoundOfText ? areasFound.groups : [])
      .flatMap(({ things }) => things)
      .flatMap(({ acts: all = [], detail }) =>
        all.filter((one) => verb === undefined || one.verb === verb).map((one) => ({ ...one, detail })),
      ),
  ].filter(({ call }) => can(call))
  const eachOnce = [...new Map(acts.map((one) => [one.to + one.verb, one])).values()]
  // Without a verb they are offered of one record: of several nobody knows which is meant.
  const offered = verb === undefined && eachOnce.length > mostOfOne ? [] : eachOnce.slice(0, actCount)
  const actTargets = offered.map(
    ({ label, detail, to, verb: does }): Target => ({
      key: `act ${does} ${to} ${asked}`,
      group: 'Act on it',
      icon: PlayIcon,
      label,
      detail,
      act: { to },
      isMeant: verb !== undefined,
    }),
  )
  const storedCodes = new Set(stored.marks.map(([code]) => code))
  const more = (asked === '' ? [] : (found.data ?? [])).filter(({ merchantCode }) => !storedCodes.has(merchantCode))
  const isAsking = (asked !== '' && found.isFetching) || areasFound.isAsking
  return {
    isAsking,
    isSearching: isAsking || (isUnsettled && (mayFindMerchants || findables.length > 0)),
    hasFailed: asked !== '' && (found.isError || areasFound.hasFailed),
    targets: [
      ...(code === undefined ? [] : [copiedTarget(code)]),
      ...(verb === undefined ? [] : actTargets),
      ...starts.filter(({ isMeant }) => isMeant),
      ...recents,
      ...screens,
      ...tabs,
      ...starts.filter(({ isMeant }) => isMeant !== true),
      ...waiting,
      ...drafts,
      ...stored.marks.map(namedMark).map(merchantTarget('Merchants', stored.text, open)),
      ...more
        .map(namedAnswer)
        .map(merchantTarget(stored.marks.length === 0 ? 'Merchants' : 'More from the gateway', asked, open)),
      ...areasFound.groups.flatMap(({ group, icon, things }) =>
        things.map(
          ({ id, label, detail, to }): Target => ({ key: `${group} ${id}`, group, icon, label, detail, act: { to } }),
        ),
      ),
      ...(verb === undefined ? actTargets : []),
      ...(isEmpty && copied.isAsked ? [paste] : []),
    ],
  }
}
