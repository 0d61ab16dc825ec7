import { CircleSlashIcon } from '@primer/octicons-react'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  deactivateMerchants,
  editMerchants,
  merchantColumns,
  type Merchant,
  searchMerchants,
} from '#contract/calls/merchants/merchants.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import styles from './MerchantList.module.css'
import { merchantRequest, merchantSearch } from './merchantSearch.ts'

export { askMerchants } from './askMerchants.ts'

const UploadDialog = lazyScreen(() => import('#src/uploads/UploadDialog.tsx'), 'UploadDialog')

const columns = tableColumns(merchantColumns, {
  displayName: {
    cell: ({ displayName, isActive }) => (
      <span className={styles.name} data-inactive={!isActive || undefined}>
        {!isActive && (
          <span className={styles.inactive} title="Deactivated">
            <CircleSlashIcon size={12} aria-label="Deactivated" />
          </span>
        )}
        {displayName === '' ? <span className="ui-quiet">–</span> : displayName}
      </span>
    ),
  },
  emailId: {
    room: 'clamp(140px, 64vw - 676px, 300px)',
    cell: ({ emailId }) => (
      <span className="ui-cut" title={emailId}>
        {emailId || '–'}
      </span>
    ),
  },
})

export const MerchantList = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const { can } = useSession()
  const place = useMerchantPlace()
  const upload = useOpenedUpload()
  const list = useList({
    call: searchMerchants,
    search: merchantSearch,
    request: merchantRequest,
    failed: 'Something is wrong! Could not get data!',
  })
  const here = { list: location.pathname + location.search }
  const act = (label: string, action: 'edit' | 'view', { merchantCode }: Merchant) => (
    <RowLink to={place.addressOf(merchantCode, action)} state={here} label={`${label} ${merchantCode}`}>
      {label}
    </RowLink>
  )
  return (
    <ListScreen
      title="Merchants"
      list={list}
      columns={columns}
      rowKey={({ merchantCode }) => merchantCode}
      words={{
        before: {
          title: 'Add filters to get merchants!',
          text: 'Search by merchant code, mobile number or distributor code.',
        },
        empty: {
          title: 'No data found for this criteria!',
          text: 'Check what you typed, or search by another filter.',
        },
      }}
      skeletonRows={list.search.state.texts.merchantCode === '' ? list.search.state.size : 1}
      onOpen={({ merchantCode }) => void navigate(place.addressOf(merchantCode, 'view'), { state: here })}
      rowActions={(merchant) => (
        <>
          {act('View', 'view', merchant)}
          {can(editMerchants) && act('Edit', 'edit', merchant)}
        </>
      )}
      buttons={
        <>
          {can(editMerchants) && <ButtonLink {...upload.openerOf('merchant_update')}>Bulk Update</ButtonLink>}
          {can(deactivateMerchants) && (
            <ButtonLink {...upload.openerOf('merchant_deactivate')}>Bulk Deactivate / Activate</ButtonLink>
          )}
        </>
      }
    >
      <Suspense fallback={null}>
        {upload.isOpen('merchant_update') && can(editMerchants) && (
          <UploadDialog title="Bulk Update" scriptIds={['merchant_update']} onClose={upload.close} />
        )}
        {upload.isOpen('merchant_deactivate') && can(deactivateMerchants) && (
          <UploadDialog
            title="Bulk Deactivate / Activate"
            scriptIds={['merchant_deactivate', 'merchant_activate']}
            onClose={upload.close}
          />
        )}
      </Suspense>
    </ListScreen>
  )
}
