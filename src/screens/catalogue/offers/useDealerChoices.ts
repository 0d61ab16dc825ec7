import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { blankCategory } from '#contract/sheets/offerCells.ts'
import { useCall } from '#src/gateway/useCall.ts'

/** What a rule of the brand may say of dealers; undefined until it is known. */
export const useDealerChoices = (brandCode: string) => {
  const { data } = useCall(listGroupCodes, { includeBrands: brandCode })
  return {
    groupCodes: data?.uniqueGroups,
    dealerCategory: data && [...new Set(data.dealers.map(({ dealerCategory }) => dealerCategory || blankCategory))],
    regions: data?.regions,
  }
}
