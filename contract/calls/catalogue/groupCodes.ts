import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { GroupCode } from './catalogueCodes.ts'
import { Waits } from './offerActs.ts'

/** Blank is a value too, and is shown as NULL. */
export const DealerCategory = typedLine(60, 'A dealer category has at most 60 characters.').regex(
  /^[^\p{Cc},]*$/u,
  'A dealer category has no commas and no characters that cannot be printed.',
)

const Dealers = z.lazy(() =>
  wireAnswer(
    {
      uniqueGroups: z.array(z.string()),
      /** One for each pair; a group code with three categories has three. */
      dealers: z.array(wireAnswer({ groupCode: z.string(), dealerCategory: z.string() })),
      /** States of the merchants of the brand. */
      regions: z.array(z.string()),
    },
    { uniqueGroups: 'uniqueGroups' },
  ),
)
export type Dealers = z.output<typeof Dealers>

export const listGroupCodes = defineCall({
  name: 'groupCodes.list',
  family: 'gateway',
  path: '/getbrandscheme',
  discriminator: { type: 'dealer_category' },
  access: { anyOf: [...screenAccess.catalogue.anyOf, ...screenAccess.offers.anyOf] },
  kind: 'read',
  offline: 'cache',
  summary: 'Group codes of a brand with their dealer categories, and the regions of its merchants.',
  request: () => wireObject({ includeBrands: BrandCode }),
  response: () => Dealers,
  answer: 'payload',
  refusals: ['brand-not-found'],
})

const saved = {
  family: 'gateway',
  path: '/getbrandscheme',
  access: screenAccess.catalogue,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  response: () =>
    z.array(
      wireAnswer({
        groupCode: z.string(),
        dealerCategory: z.string(),
        /** Offers would newly reach its dealers: it is as asked once a second person approves. Null: it is so. */
        waits: Waits.nullable(),
      }),
    ),
  answer: 'payload',
} as const
const type = 'addUpdateBrandDealerCategory'

export const addGroupCode = defineCall({
  ...saved,
  name: 'groupCodes.add',
  discriminator: { type, action: 'Add' },
  summary: 'Adds a group code with one dealer category.',
  request: () =>
    wireObject({
      brand: BrandCode,
      groupCode: GroupCode,
      dealerCategory: DealerCategory.min(1, 'The dealer category is empty.'),
      date: textUpTo(40).optional(),
    }),
  refusals: ['brand-not-found', 'group-code-taken', 'change-waits'],
})

export const editGroupCode = defineCall({
  ...saved,
  name: 'groupCodes.edit',
  discriminator: { type, action: 'Edit' },
  summary:
    'Adds and takes away dealer categories of a group code, as the selected ones differ from those that were seen. Answers the categories after the change.',
  request: () =>
    wireObject(
      {
        brand: BrandCode,
        groupCode: GroupCode,
        /** What the person saw: what somebody else changed in between stays. */
        dealerCategory: z.array(DealerCategory).max(100),
        selectedDealers: z.array(DealerCategory).min(1, 'Choose at least one dealer category.').max(100),
        date: textUpTo(40).optional(),
      },
      { selectedDealers: 'selectedDealers' },
    ),
  refusals: ['brand-not-found', 'record-not-found', 'record-changed', 'change-waits'],
})
