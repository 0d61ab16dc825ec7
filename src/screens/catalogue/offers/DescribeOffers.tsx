import { Dialog } from '@primer/react'
import { compareDescriptions, updateDescriptions } from '#contract/calls/catalogue/offerDescriptions.ts'
import { listOffers } from '#contract/calls/catalogue/offers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { saveFile } from '#src/ui/saveFile.ts'

type Difference = ResponseOf<typeof compareDescriptions>['differences'][number]

const columns: readonly Column<Difference>[] = [
  { key: 'rule', header: 'Offer', width: '20%', cell: ({ ruleDesc }) => ruleDesc },
  { key: 'before', header: 'Now', cell: ({ before }) => (before === '' ? '–' : before) },
  { key: 'after', header: 'Afterwards', cell: ({ after }) => after },
]

interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

/** Descriptions written from the rules, their difference shown first. */
export const DescribeOffers = ({ brandCode, onClose }: Props) => {
  const read = useCall(compareDescriptions, { brand: brandCode }, { staleTime: 0 })
  const write = useCommand(updateDescriptions, {
    invalidates: [compareDescriptions, listOffers],
    onSuccess: (texts) => {
      showToast({ kind: 'success', text: `Successfully Updated! ${formatCount(texts.length)} descriptions` })
      if (texts.length > 0) saveFile(texts.join('\n'), `offer_desc_${brandCode}.txt`, 'text/plain')
      onClose()
    },
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
  })
  const total = read.data?.total ?? 0
  return (
    <Dialog
      title="Generate Offer Desc"
      subtitle={`${brandCode}: what customers read is written from each rule`}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        {
          content: total === 0 ? 'Nothing to write' : `Write ${formatCount(total)}`,
          buttonType: 'primary',
          disabled: total === 0 || write.isPending,
          onClick: () => write.mutate({ request: { brand: brandCode } }),
        },
      ]}
    >
      <ReadState
        read={read}
        isEmpty={total === 0}
        emptyTitle="Every description says what its rule says"
        emptyText={`${formatCount(read.data?.offers ?? 0)} offers are not over.`}
        skeleton={<Table label="Descriptions" columns={columns} rows={[]} rowKey={String} skeletonRows={5} />}
      >
        <p className="ui-muted" role="status">
          {formatCount(total)} of {formatCount(read.data?.offers ?? 0)} say something else than their rule
          {total > (read.data?.differences.length ?? 0) ? '; the first ones are shown' : ''}.
        </p>
        <Table
          label="Descriptions"
          columns={columns}
          rows={read.data?.differences ?? []}
          rowKey={({ id }) => String(id)}
          maxHeight="50vh"
        />
      </ReadState>
    </Dialog>
  )
}
