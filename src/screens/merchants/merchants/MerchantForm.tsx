import { HistoryIcon } from '@primer/octicons-react'
import { Banner, Button, Label } from '@primer/react'
import { Link as RouterLink, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { listAudit } from '#contract/calls/platform/audit.ts'
import { editMerchants, type Merchant, MerchantCode, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ErasedMerchant } from '#src/merchants/ErasedMerchant.tsx'
import { PersonDataLink } from '#src/merchants/PersonDataLink.tsx'
import { formAddress, useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { oneMerchantRequest } from '#src/merchants/oneMerchant.ts'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { MerchantEdit } from './MerchantEdit.tsx'
import { historyAddress, listAddress, readAction } from './merchantAddresses.ts'
import { merchantSections } from './merchantFields.ts'
import styles from './MerchantForm.module.css'
import page from '#src/editing/FormPage.module.css'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { MerchantKyc } from './parts/MerchantKyc.tsx'
import { MerchantSectionPanel } from './parts/MerchantSectionPanel.tsx'
import { MerchantSkeleton } from './parts/MerchantSkeleton.tsx'

/** 'Lakshmi Textiles, Chennai', without what the title says already. */
const placeOf = ({ businessName, displayName, city }: Merchant): string =>
  [businessName === displayName ? '' : businessName, city].filter((text) => text !== '').join(', ')

const empty = { displayName: '', contactPerson: '' }

const Sections = ({ merchant }: { readonly merchant: Merchant | undefined }) =>
  merchantSections.map((section) => (
    <MerchantSectionPanel
      key={section.title}
      section={section}
      merchant={merchant}
      draft={empty}
      faults={{}}
      onChange={undefined}
    />
  ))

const MerchantAdd = ({ list }: { readonly list: string }) => {
  const navigate = useNavigate()
  const { can } = useSession()
  return (
    <Page title="Add Merchant">
      <div className={styles.form}>
        <Banner
          variant="info"
          title="Merchants are not added here"
          description="New merchants come in with Bulk Merchant Onboard. Here they are looked up and changed afterwards."
        />
        <Sections merchant={undefined} />
        <div className={page.footer}>
          <Button onClick={() => void navigate(list)}>Cancel</Button>
          {can(editMerchants) && (
            <Button variant="primary" disabled>
              Save
            </Button>
          )}
        </div>
      </div>
    </Page>
  )
}

interface MerchantOpenProps {
  readonly action: 'edit' | 'view'
  readonly list: string
}

const MerchantOpen = ({ action, list }: MerchantOpenProps) => {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const { can } = useSession()
  const place = useMerchantPlace()
  const code = MerchantCode.safeParse(params.get('merchant_code') ?? '')
  const read = useCall(searchMerchants, oneMerchantRequest(code.data ?? ''), { enabled: code.success, staleTime: 0 })
  const merchant = read.data?.rows.find((row) => row.merchantCode === code.data)
  const isEditing = action === 'edit' && place.mayEdit
  const back = <Button onClick={() => void navigate(list)}>Cancel</Button>

  if (action === 'edit' && place.seesDetails && code.success)
    return <Navigate replace to={place.addressOf(code.data)} state={location.state} />
  return (
    <Page
      title={merchant?.displayName || merchant?.merchantCode || (code.data ?? 'Merchant')}
      aside={
        merchant !== undefined && (
          <>
            <Label variant={merchant.isActive ? 'success' : 'secondary'}>
              {merchant.isActive ? 'Active' : 'Deactivated'}
            </Label>
            <ErasedMerchant merchantCode={merchant.merchantCode} />
          </>
        )
      }
      subtitle={
        merchant === undefined ? undefined : (
          <>
            <span>{placeOf(merchant)}</span>
            <Id label="Merchant Code" value={merchant.merchantCode} />
          </>
        )
      }
      actions={
        merchant !== undefined && (
          <>
            {can(listAudit) && (
              <Button as={RouterLink} to={historyAddress(merchant.merchantCode)} leadingVisual={HistoryIcon}>
                History
              </Button>
            )}
            <PersonDataLink merchantCode={merchant.merchantCode} />
            {!isEditing && place.mayEdit && (
              <ButtonLink to={formAddress('edit', merchant.merchantCode)} replace state={location.state as unknown}>
                Edit
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <ReadState
        read={read}
        isEmpty={merchant === undefined}
        isMissing={!code.success}
        emptyTitle="This merchant does not exist, or is not yours to see."
        emptyText="Check the merchant code, or search again in the list."
        emptyAction={back}
        skeleton={<MerchantSkeleton />}
      >
        {merchant !== undefined &&
          (isEditing ? (
            <MerchantEdit key={merchant.merchantCode} merchant={merchant} list={list}>
              <MerchantKyc merchant={merchant} isReadOnly={false} />
            </MerchantEdit>
          ) : (
            <div className={styles.form}>
              <Sections merchant={merchant} />
              <MerchantKyc merchant={merchant} isReadOnly />
              <div className={page.footer}>{back}</div>
            </div>
          ))}
      </ReadState>
    </Page>
  )
}

export const MerchantForm = () => {
  const action = readAction(useParams()['action'])
  const list = listAddress(useLocation().state)
  return action === 'add' ? <MerchantAdd list={list} /> : <MerchantOpen action={action} list={list} />
}
