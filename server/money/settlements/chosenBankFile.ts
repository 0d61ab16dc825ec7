import type { BankFileFormat } from '#machines/money/bankFileFormat.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { PayoutRule } from './railOfAmount.ts'

interface Chosen {
  /** Undefined: the standard file. */
  readonly bankFormat: BankFileFormat | undefined
  readonly rule: PayoutRule
}

/** The format of that name, and the rails that its bank offers. */
export const chosenBankFile = (name: string | undefined, { gateway }: Pick<StaffContext, 'gateway'>): Chosen => {
  const { bankFormats, payouts } = gateway.config.settlements
  if (name === undefined) return { bankFormat: undefined, rule: payouts }
  const bankFormat =
    bankFormats.find((format) => format.name === name) ??
    refuse('bad-request', { message: `bank_file: No format of a bank’s file is named ${name}.` })
  return { bankFormat, rule: { ...payouts, rails: bankFormat.rails } }
}
