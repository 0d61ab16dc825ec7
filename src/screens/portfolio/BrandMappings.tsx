import { Button, Dialog, Label } from '@primer/react'
import { useState } from 'react'
import { type BrandMapping, listBrandMappings, switchBrandMapping } from '#contract/calls/portfolio.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { isChanged } from '#src/gateway/refusal.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { ExportMenu } from '#src/lists/ExportMenu.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { Id } from '#src/ui/Id.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import type { MerchantTabProps } from './merchantTab.ts'
import styles from './portfolioTools.module.css'

interface SwitchProps {
  readonly merchantCode: string
  readonly mapping: BrandMapping
  readonly onClose: () => void
}

/** Says to where, not "the other way": what somebody else did meanwhile is not undone by it (conflict X098). */
const SwitchDialog = ({ merchantCode, mapping, onClose }: SwitchProps) => {
  const { session } = useSession()
  const { id, brandCode, version } = mapping
  const target = mapping.state === 'active' ? 'deactivated' : 'active'
  const switching = useCommand(switchBrandMapping, {
    invalidates: [listBrandMappings],
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Successfully Updated.' })
      onClose()
    },
    onError: (error) => {
      showToast({ kind: 'error', text: isChanged(error) ? error.message : 'Something went wrong !' })
      if (isChanged(error)) onClose()
    },
  })
  const verb = target === 'active' ? 'Activate' : 'Deactivate'
  return (
    <Dialog
      title={`${verb} ${brandCode}?`}
      width="medium"
      role="alertdialog"
      onClose={onClose}
      footerButtons={[
        { content: 'Cancel', onClick: onClose, autoFocus: true },
        {
          content: verb,
          buttonType: target === 'active' ? 'primary' : 'danger',
          loading: switching.isPending,
          onClick: () => {
            if (switching.isPending) return
            switching.mutate({
              request: { id, merchantCode, brandCode, state: target, deactivationName: session.loginId },
              ...(version === undefined ? {} : { ifMatch: version }),
            })
          },
        },
      ]}
    >
      {target === 'active'
        ? `${merchantCode} sells ${brandCode} again from then on.`
        : `${merchantCode} sells nothing of ${brandCode} from then on. Its other brands stay as they are.`}
      {switching.error !== null && <Fault>{switching.error.message}</Fault>}
    </Dialog>
  )
}

export const BrandMappings = ({ merchant }: MerchantTabProps) => {
  const { merchantCode } = merchant
  const [switched, setSwitched] = useState<BrandMapping>()
  const read = useCall(listBrandMappings, { merchantCode })
  const columns: readonly Column<BrandMapping>[] = [
    {
      key: 'brandCode',
      header: 'Brand Code',
      cell: ({ brandCode }) => <Id inRow label="Brand Code" value={brandCode} />,
    },
    {
      key: 'status',
      header: 'Status',
      width: '1%',
      cell: ({ state }) => (
        <Label variant={state === 'active' ? 'success' : 'secondary'}>
          {state === 'active' ? 'ACTIVE' : 'DEACTIVE'}
        </Label>
      ),
    },
    {
      key: 'distributorCode',
      header: 'DMS Code',
      cell: ({ distributorCode }) => <Id inRow label="DMS Code" value={distributorCode} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      width: '1%',
      cell: (mapping) => {
        const verb = mapping.state === 'active' ? 'Deactivate' : 'Activate'
        return (
          <Button size="small" aria-label={`${verb} ${mapping.brandCode}`} onClick={() => setSwitched(mapping)}>
            {verb}
          </Button>
        )
      },
    },
  ]
  const list = (
    <>
      <div className={styles.tools}>
        <ExportMenu
          entry={listBrandMappings}
          request={{ merchantCode }}
          columns={['brandCode', 'state', 'distributorCode']}
          total={read.data?.length}
        />
      </div>
      <Table
        label="Brands of the merchant"
        columns={columns}
        rows={read.data ?? []}
        rowKey={({ id }) => String(id)}
        skeletonRows={read.isPending ? 3 : undefined}
      />
    </>
  )
  return (
    <>
      <ReadState
        read={read}
        isEmpty={read.data?.length === 0}
        emptyTitle="No records found"
        emptyText="This merchant is mapped to no brand."
        skeleton={list}
      >
        {list}
      </ReadState>
      {switched !== undefined && (
        <SwitchDialog merchantCode={merchantCode} mapping={switched} onClose={() => setSwitched(undefined)} />
      )}
    </>
  )
}
