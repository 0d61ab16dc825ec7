import { typedLine } from '#contract/wire/boundedText.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'

/** What is said with an act, in one line that can be printed. */
export const PlainRemark = typedLine(500).refine(isPlainText, 'The remark has characters that cannot be printed.')
