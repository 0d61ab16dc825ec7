import {
  listSchemeChanges,
  listSchemeGroups,
  listSchemeModels,
  listSchemes,
  type SchemeAct,
  type SchemeState,
  timelineOfModel,
} from '#contract/calls/catalogue/productSchemes.ts'
import { getScheme } from '#contract/calls/catalogue/schemePage.ts'
import { waitReads } from '#src/checkedRecords/offerWaitWords.ts'
import { formatCount } from '#src/ui/count.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { Refusal } from '#src/gateway/refusal.ts'

/** What is no longer true after an act. */
export const schemeReads = [
  listSchemes,
  getScheme,
  listSchemeModels,
  listSchemeChanges,
  listSchemeGroups,
  timelineOfModel,
  ...waitReads,
]

export const stateWords = { scheduled: 'Scheduled', running: 'Running', ended: 'Ended' } as const satisfies Record<
  SchemeState,
  string
>
export const stateVariants = { scheduled: 'accent', running: 'success', ended: 'secondary' } as const satisfies Record<
  SchemeState,
  string
>

export const actWords = {
  extend: 'End date changed',
  expireModels: 'SKUs expired',
  moveModels: 'SKUs moved',
} as const satisfies Record<SchemeAct, string>

/** As documented: the reason where there is one (conflict X177). */
export const failedText = (error: CallError): string =>
  error instanceof Refusal ? `Error: ${error.message}` : 'Could not get offers list!'

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

export const touchedText = ({ schemes, models }: { readonly schemes: number; readonly models: number }): string =>
  [...(schemes > 0 ? [counted(schemes, 'scheme', 'schemes')] : []), counted(models, 'model', 'models')].join(', ')

/** Cashback offers name their models, and no act on schemes changes one. */
export const keptOffersText = (offers: number): string =>
  offers === 0
    ? ''
    : `${counted(offers, 'cashback offer that names these models stays as it is', 'cashback offers that name these models stay as they are')}.`
