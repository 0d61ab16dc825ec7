import { useNavigate } from 'react-router-dom'
import { askMerchantHold, faultOfMerchantHold, listMerchantHolds } from '#contract/calls/money/merchantHolds.ts'
import { MerchantCode, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { choice, day, percent, reason, rupees, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { oneMerchantRequest } from '#src/merchants/oneMerchant.ts'
import { useSession } from '#src/session/useSession.ts'
import { merchantHoldAddress } from '#src/transactions/MerchantHoldLink.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { kindWords } from './holdWords.ts'

const shareFault = 'A share is 0.01 to 100.00 %.'

const table = defineForm(askMerchantHold, {
  merchantCode: text('MID', { longest: 40 }),
  kind: choice('Kind', kindWords, { first: 'hold' }),
  share: percent('Share of each batch (optional)', { optional: true, fault: shareFault }),
  amount: rupees('Amount of each batch (optional)', { optional: true }),
  until: day('Until', { optional: true, past: 'This day is over.' }),
  reason: reason('Reason'),
})

/** The merchant, once its code is written whole. */
const Chosen = ({ merchantCode }: { readonly merchantCode: string }) => {
  const maySee = useSession().can(searchMerchants)
  const code = MerchantCode.safeParse(merchantCode)
  const { data } = useCall(searchMerchants, oneMerchantRequest(code.data ?? ''), {
    enabled: code.success && maySee,
  })
  const merchant = data?.rows.find((row) => row.merchantCode === code.data)
  if (merchant === undefined) return null
  return (
    <Facts
      facts={[
        { label: 'Merchant', value: merchant.displayName },
        { label: 'City', value: merchant.city },
      ]}
    />
  )
}

interface Props {
  /** The merchant that the form opens with; empty: none. */
  readonly of: string
  readonly onClose: () => void
}

/** Asks for a hold or a reserve of a merchant. */
export const AskHold = ({ of, onClose }: Props) => {
  const navigate = useNavigate()
  const form = useTableForm({
    table,
    call: askMerchantHold,
    requestOf: (content, _, { kind }) => ({
      merchantCode: content.merchantCode,
      kind: content.kind,
      reason: content.reason,
      // What the other kind has stays typed, and is not sent.
      ...(kind === 'hold' || content.share === undefined ? {} : { share: content.share }),
      ...(kind === 'hold' || content.amount === undefined ? {} : { amount: content.amount }),
      ...(content.until === undefined || content.until === '' ? {} : { until: content.until }),
    }),
    moreFaults: (draft) => {
      const { kind, share, amount, until } = table.fields
      const isReserve = draft.kind === 'reserve'
      const fault = faultOfMerchantHold(
        {
          kind: isReserve ? 'reserve' : 'hold',
          share: isReserve ? share.write(draft.share) : undefined,
          amount: isReserve && !amount.isEmpty(draft.amount) ? amount.write(draft.amount) : undefined,
          until: until.isEmpty(draft.until) ? undefined : until.write(draft.until),
        },
        gatewayToday(),
      )
      return kind.isEmpty(draft.kind) || fault === undefined ? {} : { [fault.field]: fault.message }
    },
    ...(of === '' ? {} : { opensWith: { merchantCode: of } }),
    draftKey: of === '' ? 'merchant hold' : `merchant hold of ${of}`,
    draftTitle: 'Hold a merchant',
    invalidates: [listMerchantHolds],
    words: { saved: 'It waits for somebody else to confirm it.', failed: 'It was not asked for' },
    onSaved: ({ holdId }) => void navigate(merchantHoldAddress(holdId)),
  })
  const isReserve = form.draft.kind === 'reserve'
  return (
    <FormDialog
      title="Hold a merchant"
      subtitle={
        isReserve
          ? 'A share or an amount of each batch stays back until the day. The batch after that pays it.'
          : 'Nothing of the merchant is paid until somebody releases it, or its day comes.'
      }
      form={form}
      submitContent="Ask for it"
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        only={
          isReserve
            ? ['merchantCode', 'kind', 'share', 'amount', 'until', 'reason']
            : ['merchantCode', 'kind', 'until', 'reason']
        }
        given={{
          until: isReserve
            ? { caption: 'The first day on which it is paid.' }
            : { label: 'Until (optional)', caption: 'The first day on which the merchant is paid again.' },
        }}
      />
      <Chosen merchantCode={form.draft.merchantCode.trim()} />
    </FormDialog>
  )
}
