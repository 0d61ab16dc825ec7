import { Button, Dialog, Label } from '@primer/react'
import { useState } from 'react'
import {
  type BrandMapping,
  brandMappingColumns,
  listBrandMappings,
  switchBrandMapping,
} from '#contract/calls/merchants/portfolio.ts'
import { isChanged } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { showToast } from '#src/ui/toast.ts'
import { type MerchantTabProps, place } from './merchantTab.ts'

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
      footerButtons={cancelOr(
        onClose,
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
        { autoFocus: true },
      )}
    >
      {target === 'active'
        ? `${merchantCode} sells ${brandCode} again from then on.`
        : `${merchantCode} stops selling ${brandCode}. Its other brands stay as they are.`}
      {switching.error !== null && <Fault>{switching.error.message}</Fault>}
    </Dialog>
  )
}

const search = defineSearch({ filters: {} })
const columns = tableColumns(brandMappingColumns, {
  state: {
    room: 'fit',
    cell: ({ state }) => (
      <Label variant={state === 'active' ? 'success' : 'secondary'}>{state === 'active' ? 'ACTIVE' : 'DEACTIVE'}</Label>
    ),
  },
  brandCode: { room: 'auto' },
  distributorCode: { room: 'auto' },
})

export const BrandMappings = ({ merchant }: MerchantTabProps) => {
  const { merchantCode } = merchant
  const [switched, setSwitched] = useState<BrandMapping>()
  const list = useList({ call: listBrandMappings, search, place, request: () => ({ merchantCode }) })
  return (
    <>
      <List
        label="Brands of the merchant"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        skeletonRows={3}
        words={{ empty: { title: 'No records found', text: 'This merchant is mapped to no brand.' } }}
        actions={(mapping) => {
          const verb = mapping.state === 'active' ? 'Deactivate' : 'Activate'
          return (
            <Button size="small" aria-label={`${verb} ${mapping.brandCode}`} onClick={() => setSwitched(mapping)}>
              {verb}
            </Button>
          )
        }}
      />
      {switched !== undefined && (
        <SwitchDialog merchantCode={merchantCode} mapping={switched} onClose={() => setSwitched(undefined)} />
      )}
    </>
  )
}
