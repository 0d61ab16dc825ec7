import { Button, Dialog } from '@primer/react'
import { useState } from 'react'
import {
  campaignMessageColumns,
  getWarrantyFigures,
  listCampaignMessages,
  sendMerchantMessage,
  type WarrantyFigures,
} from '#contract/calls/merchants/portfolio.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { type MerchantTabProps, place } from './merchantTab.ts'

/** Spelled out from the field names; the documents say nothing more of them (conflict X109). */
const figureLabels = {
  amount: 'Amount',
  minAmount: 'Min Amount',
  maxAmount: 'Max Amount',
  amountEWRevenue: 'Amount EW Revenue',
  amountSPRevenue: 'Amount SP Revenue',
  amountDPRevenue: 'Amount DP Revenue',
  amountEW: 'Amount EW',
  amountSP: 'Amount SP',
  amountDP: 'Amount DP',
  totalAmount: 'Total Amount',
} as const satisfies Partial<Record<keyof WarrantyFigures, string>>
const figures = Object.keys(figureLabels) as (keyof typeof figureLabels)[]

/** As many as the call answers at once. */
const mostMessages = 300
const search = defineSearch({ filters: {} })
const columns = tableColumns(campaignMessageColumns, { deliveredStatus: { room: 'fit' } })

/** Undefined: not known yet. */
const factsOf = (data: WarrantyFigures | undefined) => (
  <Facts
    facts={[
      { label: 'Count', value: data === undefined ? <Bone /> : formatCount(data.count) },
      ...figures.map((figure) => ({
        label: figureLabels[figure],
        value: data === undefined ? <Bone /> : <Amount paise={data[figure]} />,
      })),
    ]}
  />
)

const Warranty = ({ merchantCode }: { readonly merchantCode: string }) => {
  const read = useCall(getWarrantyFigures, { merchantCode })
  return (
    <Section title="Merchant Warranty">
      <ReadState read={read} skeleton={factsOf(undefined)}>
        {factsOf(read.data)}
      </ReadState>
    </Section>
  )
}

const SendDialog = ({ merchant, onClose }: MerchantTabProps & { readonly onClose: () => void }) => {
  const sending = useCommand(sendMerchantMessage, {
    invalidates: [listCampaignMessages],
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Message sent successfully' })
      onClose()
    },
    onError: (error) =>
      showToast({
        kind: 'error',
        text: error instanceof Refusal ? 'Something went wrong!. Please try again' : 'Something Went Wrong!',
      }),
  })
  return (
    <Dialog
      title="Send Message?"
      width="medium"
      role="alertdialog"
      onClose={onClose}
      footerButtons={cancelOr(
        onClose,
        {
          content: 'Send Message',
          loading: sending.isPending,
          onClick: () => {
            if (!sending.isPending) sending.mutate({ request: { merchantCode: merchant.merchantCode } })
          },
        },
        { autoFocus: true },
      )}
    >
      The campaign message goes to {merchant.displayName || merchant.merchantCode} ({merchant.merchantCode}). A message
      that was sent cannot be called back.
      {sending.error !== null && <Fault>{sending.error.message}</Fault>}
    </Dialog>
  )
}

export const MerchantCampaign = ({ merchant }: MerchantTabProps) => {
  const { merchantCode } = merchant
  const [isSending, setSending] = useState(false)
  const list = useList({
    call: listCampaignMessages,
    search,
    place,
    request: () => ({ merchantCode, size: mostMessages }),
    mostRows: mostMessages,
  })
  return (
    <>
      <Warranty merchantCode={merchantCode} />
      <Section title="Campaign Message History">
        <List
          label="Campaign messages"
          list={list}
          columns={columns}
          rowKey={(message) => message.messageId ?? `${message.creationDate} ${message.campaignName}`}
          maxHeight="420px"
          skeletonRows={3}
          words={{ empty: { title: 'No records found', text: 'No message was sent to this merchant yet.' } }}
          tools={
            <Button variant="primary" onClick={() => setSending(true)}>
              Send Message
            </Button>
          }
        />
      </Section>
      {isSending && <SendDialog merchant={merchant} onClose={() => setSending(false)} />}
    </>
  )
}
