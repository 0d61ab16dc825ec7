import { bankSchemeKind } from './bankSchemes.ts'
import type { CheckedKindEntry } from './checkedKind.ts'
import { matchRuleKind } from './matchRules.ts'
import { mdrKinds } from './mdrRates.ts'
import { feeKind } from './subscriptionFees.ts'

/** Every master whose records a second person decides on, in the order in which the screens name them. */
const entries = [mdrKinds.general, mdrKinds.brand, mdrKinds.special, feeKind, bankSchemeKind, matchRuleKind] as const

type Entry = (typeof entries)[number]
export type CheckedKind = Entry['kind']
/** As the audit names the records of a kind. */
export type CheckedSubject = Entry['subject']
type KindWithEffect = Extract<Entry, { readonly hasEffect: true }>['kind']

export const checkedKinds: readonly CheckedKind[] = entries.map(({ kind }) => kind)
export const kindsWithEffect = entries.flatMap((entry) => (entry.hasEffect ? [entry.kind] : [])) as KindWithEffect[]

export const hasEffect = (kind: CheckedKind): kind is KindWithEffect => kindsWithEffect.some((one) => one === kind)

type KindEntry = CheckedKindEntry & { readonly kind: CheckedKind; readonly subject: CheckedSubject }
export const checkedKindEntries = Object.fromEntries(
  entries.map((entry): [string, KindEntry] => [entry.kind, entry]),
) as Record<CheckedKind, KindEntry>

/** 'GeneralMdrMaster' of 'general'. */
export const nameOfKind = (kind: CheckedKind): string => checkedKindEntries[kind].name

const servicesOf = (which: 'readers' | 'deciders') =>
  [...new Set<string>(entries.flatMap((entry) => entry[which]))] as unknown as readonly [string, ...string[]]

export const everyReader = servicesOf('readers')
export const everyDecider = servicesOf('deciders')
