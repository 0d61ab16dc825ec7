import type { ScriptId } from '#contract/calls/files/files.ts'
import type { NamedCall } from '#src/gateway/useCall.ts'

const products = [{ name: 'catalogue.products' }, { name: 'catalogue.gaps' }] as const

/** By their names alone: the shell waits for none of their schemas. */
const reads: Partial<Record<ScriptId, readonly NamedCall[]>> = {
  brand_product_onboarding: products,
  product_min_max_update: products,
  scheme_config: [
    { name: 'productSchemes.list' },
    { name: 'productSchemes.models' },
    { name: 'productSchemes.timeline' },
  ],
}

/** What a sheet of this kind changes beside merchants, and images do. */
export const readsOfSheet = (scriptId: string): readonly NamedCall[] => reads[scriptId as ScriptId] ?? []

/** What any of them changes. */
export const allSheetReads: readonly NamedCall[] = [...new Set(Object.values(reads).flat())]
