import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { TextField } from '#src/ui/TextField.tsx'

export const transactionFault = (text: string): string | undefined =>
  TxnRefNumber.safeParse(text).error?.issues[0]?.message

export const noMerchant = 'Write the code of one merchant.'
export const merchantFault = (text: string): string | undefined =>
  text.trim() === '' || MerchantCode.safeParse(text.trim()).success ? undefined : noMerchant

interface Props {
  readonly label: string
  readonly fault: string | undefined
  readonly longest: number
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
}

/** The number of a transaction, or the code of a merchant. */
export const CodeField = (props: Props) => <TextField {...props} />
