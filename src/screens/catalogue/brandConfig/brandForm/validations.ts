import { type BrandForm, BrandValidation, regexFault } from '#contract/calls/catalogue/brandForm.ts'

export type Validation = BrandForm['brandValidations'][number]

export const emptyValidation: Validation = {
  category: '',
  regex: '',
  errorMessage: '',
  label: '',
  attributeName: '',
  isMandatory: false,
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

export const isRight = (validation: Validation) => Object.keys(faultsOfValidation(validation)).length === 0
