import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { plainTextOf } from '#contract/wire/richText.ts'
import { Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { PictureName } from '#contract/calls/files/pictures.ts'
import { BrandCode, JsonText } from '#contract/calls/money/rates.ts'

const words = (what: string, most: number) =>
  typedLine(most, `${what} has at most ${most} characters.`).regex(
    /^[^\p{Cc}]*$/u,
    `${what} has characters that cannot be printed.`,
  )
const needed = (what: string, most: number) => words(what, most).min(1, `${what} is empty.`)

/** What an engine of linear time does not take, and what lets others stand still. */
const isBeyondLinear = (pattern: string): boolean => /\(\?<?[=!]|\\[1-9]|\\k</.test(pattern)

/** Why an expression is not taken; undefined: it is. It is never run here. */
export const regexFault = (pattern: string): string | undefined => {
  if (isBeyondLinear(pattern)) return 'Look-arounds and back-references are not possible. Write it without them.'
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    return `This is no regular expression: ${said.slice(said.lastIndexOf(':') + 1).trim()}.`
  }
}

const Regex = textUpTo(500, 'An expression has at most 500 characters.').superRefine((pattern, context) => {
  const fault = regexFault(pattern)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
})

/** One check of what a shop types with a product of the brand. */
export const BrandValidation = wireObject({
  category: words('The category', 80).default(''),
  regex: Regex,
  errorMessage: needed('The message', 200),
  label: needed('The label', 80),
  attributeName: typedLine(200).regex(
    /^[A-Za-z][A-Za-z0-9_]{0,59}$/,
    'An attribute name has letters, digits and _, a letter first.',
  ),
  isMandatory: WireFlag.default(false),
})
export type BrandValidation = z.output<typeof BrandValidation>

const Description = textUpTo(20_000, 'The description has at most 20,000 characters.').refine(
  (html) => plainTextOf(html) !== '',
  'The description is empty.',
)

/** A whole number, as a number or as digits. */
const number = (most: number) =>
  z.codec(z.union([z.int32(), textUpTo(12)]), z.int().min(0).max(most), {
    decode: (written, context) => {
      const digits = String(written).trim()
      if (/^\d{1,10}$/.test(digits)) return Number(digits)
      context.issues.push({ code: 'custom', message: 'Write a whole number.', input: written })
      return z.NEVER
    },
    encode: (value) => value,
  })

const content = {
  brandName: needed('The brand name', 100),
  brandLogo: PictureName,
  mccCode: number(9_999),
  priority: number(100_000),
  templateId: number(1_000_000).nullish(),
  category: needed('The category', 80),
  preferredWarrantyVendor: words('The vendor', 80).default(''),
  warrantyVendorMerchantCode: words('The merchant code', 40).default(''),
  allowedBrandPaymentTypes: JsonText,
  /** Sanitised when it is kept. */
  brandOfferDesc: Description,
  brandValidations: z.array(BrandValidation).min(1, 'Add at least one validation.').max(50),
  bankTids: JsonText,
  actionName: needed('The action name', 80),
}

const BrandForm = z.lazy(() =>
  wireAnswer({
    brandCode: z.string(),
    ...content,
    brandLogo: z.string(),
    brandOfferDesc: z.string(),
    /** A brand that is not configured yet has an empty one in the list. */
    brandName: z.string(),
    category: z.string(),
    actionName: z.string(),
    allowedBrandPaymentTypes: z.string(),
    bankTids: z.string(),
    brandValidations: z.array(BrandValidation),
    version: z.int(),
    changedBy: z.string(),
    changedAt: Instant.nullish(),
  }),
)
export type BrandForm = z.output<typeof BrandForm>

export const getBrand = defineCall({
  name: 'brandForm.get',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'getBrand' },
  access: screenAccess.catalogue,
  kind: 'read',
  offline: 'cache',
  summary: 'A brand as its form has it; null: nobody has configured it yet.',
  request: () => wireObject({ brandCode: BrandCode }),
  response: () => BrandForm.nullable(),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const saveBrand = defineCall({
  name: 'brandForm.save',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'addUpdateBrand' },
  access: screenAccess.catalogue,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Adds a brand, or with `If-Match` changes it. The description is sanitised.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      /** The brand code must be new. */
      isNew: z.boolean().default(false),
      ...content,
      date: textUpTo(40).optional(),
    }),
  response: () => BrandForm,
  answer: 'data',
  refusals: ['brand-not-found', 'brand-code-taken', 'record-changed', 'not-allowed', 'document-unusable'],
})
