import { listBrands } from '#contract/calls/people/roles.ts'
import { useLookup } from '#src/gateway/useLookup.ts'

/** The brands there are, as a filter offers them. */
export const useBrandChoices = () =>
  (useLookup(listBrands).data ?? []).map(({ brandCode }) => ({ value: brandCode, label: brandCode }))
