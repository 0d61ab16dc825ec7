import { typedLine } from '#contract/wire/boundedText.ts'

/** A SKU. */
export const ProductCode = typedLine(200)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_/.+-]{0,59}$/, 'A SKU has at most 60 letters, digits or one of _ / . + -.')

export const SchemeCode = typedLine(200)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_.-]{0,39}$/, 'A scheme code has at most 40 letters, digits or one of _ . -.')

export const GroupCode = typedLine(200)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_.-]{0,39}$/, 'A group code has at most 40 letters, digits or one of _ . -.')
