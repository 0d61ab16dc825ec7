import { type BrandForm, BrandValidation, regexFault } from '#contract/calls/catalogue/brandForm.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { describeJsonFault, jsonFault, prettyJson } from '#contract/wire/jsonText.ts'
import { plainTextOf } from '#contract/wire/richText.ts'
import { awaitedFault } from '#src/pictures/awaitedPicture.ts'

export type Validation = BrandForm['brandValidations'][number]

export interface BrandDraft {
  readonly brandCode: string
  readonly brandName: string
  readonly brandLogo: string
  readonly mccCode: string
  readonly priority: string
  readonly templateId: string
  readonly category: string
  readonly preferredWarrantyVendor: string
  readonly warrantyVendorMerchantCode: string
  readonly allowedBrandPaymentTypes: string
  readonly brandOfferDesc: string
  readonly brandValidations: readonly Validation[]
  readonly bankTids: string
  readonly actionName: string
}

export const brandLabels: Readonly<Record<keyof BrandDraft, string>> = {
  brandCode: 'Brand Code',
  brandName: 'Brand Name',
  brandLogo: 'Brand Logo',
  mccCode: 'MCC Code',
  priority: 'Priority',
  templateId: 'Template Id',
  category: 'Category',
  preferredWarrantyVendor: 'Preferred Warranty Vendor',
  warrantyVendorMerchantCode: 'Warranty Vendor Merchant Code',
  allowedBrandPaymentTypes: 'Allowed Brand Payment Types',
  brandOfferDesc: 'Brand Offer Description',
  brandValidations: 'Brand Validations',
  bankTids: 'Bank TIDs',
  actionName: 'Action Name',
}

export const emptyValidation: Validation = {
  category: '',
  regex: '',
  errorMessage: '',
  label: '',
  attributeName: '',
  isMandatory: false,
}

const laidOut = (text: string): string => (text === '' || jsonFault(text) !== undefined ? text : prettyJson(text))

export const draftOfBrand = (form: BrandForm | undefined): BrandDraft => ({
  brandCode: form?.brandCode ?? '',
  brandName: form?.brandName ?? '',
  brandLogo: form?.brandLogo ?? '',
  mccCode: form === undefined ? '' : String(form.mccCode),
  priority: form === undefined ? '' : String(form.priority),
  templateId: form?.templateId === null || form?.templateId === undefined ? '' : String(form.templateId),
  category: form?.category ?? '',
  preferredWarrantyVendor: form?.preferredWarrantyVendor ?? '',
  warrantyVendorMerchantCode: form?.warrantyVendorMerchantCode ?? '',
  allowedBrandPaymentTypes: laidOut(form?.allowedBrandPaymentTypes ?? ''),
  brandOfferDesc: form?.brandOfferDesc ?? '',
  brandValidations: form?.brandValidations ?? [],
  bankTids: laidOut(form?.bankTids ?? ''),
  actionName: form?.actionName ?? '',
})

const missing = (typed: string, field: keyof BrandDraft) =>
  typed.trim() === '' ? `${brandLabels[field]} is required.` : undefined

const faultOfJson = (typed: string, field: keyof BrandDraft): string | undefined => {
  const fault = typed.trim() === '' ? undefined : jsonFault(typed)
  return missing(typed, field) ?? (fault === undefined ? undefined : describeJsonFault(fault))
}

const faultOfNumber = (typed: string, most: number, field: keyof BrandDraft, isRequired: boolean) => {
  if (typed.trim() === '') return isRequired ? missing(typed, field) : undefined
  return /^\d{1,9}$/.test(typed.trim()) && Number(typed) <= most
    ? undefined
    : `Write a whole number up to ${most.toLocaleString('en-IN')}.`
}

/** What is wrong with one check, by field. */
export const faultsOfValidation = (validation: Validation): Partial<Record<keyof Validation, string>> => {
  const regex = validation.regex === '' ? 'The expression is empty.' : regexFault(validation.regex)
  const issues = BrandValidation.safeParse({
    category: validation.category,
    regex: validation.regex,
    error_message: validation.errorMessage,
    label: validation.label,
    attribute_name: validation.attributeName,
    is_mandatory: validation.isMandatory,
  }).error?.issues
  const of = (wire: string) => issues?.find(({ path }) => path[0] === wire)?.message
  return {
    ...(regex === undefined ? {} : { regex }),
    ...Object.fromEntries(
      (
        [
          ['errorMessage', 'error_message'],
          ['label', 'label'],
          ['attributeName', 'attribute_name'],
          ['category', 'category'],
        ] as const
      ).flatMap(([field, wire]) => {
        const message = of(wire)
        return message === undefined ? [] : [[field, message]]
      }),
    ),
  }
}

const isRight = (validation: Validation) => Object.keys(faultsOfValidation(validation)).length === 0

export const faultsOfBrand = (draft: BrandDraft, isNew: boolean) => ({
  brandCode:
    isNew && draft.brandCode.trim() === ''
      ? missing('', 'brandCode')
      : isNew
        ? BrandCode.safeParse(draft.brandCode).error?.issues[0]?.message
        : undefined,
  brandName: missing(draft.brandName, 'brandName'),
  brandLogo: missing(draft.brandLogo, 'brandLogo') ?? awaitedFault(draft.brandLogo),
  mccCode: faultOfNumber(draft.mccCode, 9_999, 'mccCode', true),
  priority: faultOfNumber(draft.priority, 100_000, 'priority', true),
  templateId: faultOfNumber(draft.templateId, 1_000_000, 'templateId', false),
  category: missing(draft.category, 'category'),
  actionName: missing(draft.actionName, 'actionName'),
  allowedBrandPaymentTypes: faultOfJson(draft.allowedBrandPaymentTypes, 'allowedBrandPaymentTypes'),
  bankTids: faultOfJson(draft.bankTids, 'bankTids'),
  brandOfferDesc:
    plainTextOf(draft.brandOfferDesc) === ''
      ? missing('', 'brandOfferDesc')
      : draft.brandOfferDesc.length > 20_000
        ? 'The description has at most 20,000 characters, its formatting included.'
        : undefined,
  brandValidations:
    draft.brandValidations.length === 0
      ? 'Add at least one validation.'
      : draft.brandValidations.every(isRight)
        ? undefined
        : 'Correct the marked validation.',
})
