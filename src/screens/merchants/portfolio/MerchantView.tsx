import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { Label } from '@primer/react'
import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { CallDefinition } from '#contract/wire/call.ts'
import { addCallLog, listCallLogs } from '#contract/calls/merchants/callLogs.ts'
import {
  deactivateMerchants,
  type Merchant,
  MerchantCode,
  searchMerchants,
} from '#contract/calls/merchants/merchants.ts'
import {
  checkAppInstalled,
  getWarrantyFigures,
  listBrandMappings,
  listBrandTransactions,
  listNonBrandTransactions,
  listStoreOrders,
  merchantSummary,
} from '#contract/calls/merchants/portfolio.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { ErasedMerchant } from '#src/merchants/ErasedMerchant.tsx'
import { oneMerchantRequest } from '#src/merchants/oneMerchant.ts'
import { PersonDataLink } from '#src/merchants/PersonDataLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import hidden from '#src/ui/hidden.module.css'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { disputesOf } from '#src/transactions/DisputeLink.tsx'
import { merchantHoldsOf } from '#src/transactions/MerchantHoldLink.tsx'
import { papersOf } from '#src/transactions/PaperLink.tsx'
import { HeldMerchant } from '#src/transactions/HeldMerchant.tsx'
import { AppInstallStatus } from './AppInstallStatus.tsx'
import { BrandMappings } from './BrandMappings.tsx'
import { BrandTransactions } from './BrandTransactions.tsx'
import { MerchantCampaign } from './MerchantCampaign.tsx'
import { MerchantComments } from './MerchantComments.tsx'
import { MerchantProfile } from './MerchantProfile.tsx'
import type { MerchantTabProps } from './merchantTab.ts'
import { NonBrandTransactions } from './NonBrandTransactions.tsx'
import { type MerchantTab, merchantTabs, searchOf } from './portfolioAddresses.ts'
import { StoreOrders } from './StoreOrders.tsx'

type Can = (entry: CallDefinition) => boolean

interface Tab {
  readonly label: string
  readonly group: 'Payments' | 'Merchant'
  /** By what it shows. */
  readonly isFor: (can: Can) => boolean
  readonly Content: ComponentType<MerchantTabProps>
}

const tabs: Readonly<Record<MerchantTab, Tab>> = {
  'brand-txn': {
    label: 'Brand Txn',
    group: 'Payments',
    isFor: (can) => can(listBrandTransactions) || can(merchantSummary) || can(deactivateMerchants),
    Content: BrandTransactions,
  },
  'non-brand-txn': {
    label: 'Non Brand Txn',
    group: 'Payments',
    isFor: (can) => can(listNonBrandTransactions),
    Content: NonBrandTransactions,
  },
  'o2o-txn': { label: 'O2O Txn', group: 'Payments', isFor: (can) => can(listStoreOrders), Content: StoreOrders },
  details: { label: 'Details', group: 'Merchant', isFor: () => true, Content: MerchantProfile },
  comments: {
    label: 'Comments',
    group: 'Merchant',
    isFor: (can) => can(listCallLogs) || can(addCallLog),
    Content: MerchantComments,
  },
  'app-install-status': {
    label: 'App Install Status',
    group: 'Merchant',
    isFor: (can) => can(checkAppInstalled),
    Content: AppInstallStatus,
  },
  campaign: {
    label: 'Campaign',
    group: 'Merchant',
    isFor: (can) => can(getWarrantyFigures),
    Content: MerchantCampaign,
  },
  'deactive-brand': {
    label: 'Deactive Brand',
    group: 'Merchant',
    isFor: (can) => can(listBrandMappings),
    Content: BrandMappings,
  },
}

const placeOf = ({ businessName, displayName, city }: Merchant): string =>
  [businessName === displayName ? '' : businessName, city].filter((text) => text !== '').join(', ')

export const MerchantView = ({ merchantCode }: { readonly merchantCode: string }) => {
  const location = useLocation()
  const { can } = useSession()
  const code = MerchantCode.safeParse(merchantCode)
  const read = useCall(searchMerchants, oneMerchantRequest(code.data ?? ''), { enabled: code.success })
  const merchant = read.data?.rows.find((row) => row.merchantCode === code.data)
  const isFailed = read.error instanceof Refusal
  useEffect(() => {
    if (isFailed) showToast({ kind: 'error', text: 'Something is wrong! Could not get Merchant Details!' })
  }, [isFailed])
  const isFromBefore = keepsAnswer(read)
  const state = code.success
    ? screenStateOf(isFromBefore ? { ...read, error: null } : read, merchant === undefined)
    : 'empty'

  const nav = (shown: Merchant | undefined) => (
    <Tabs
      label="Merchant"
      name="tab"
      keeps={['merchant_code']}
      isStep
      tabs={merchantTabs
        .filter((tab) => tabs[tab].isFor(can))
        .map((key) => {
          const { label, group, Content } = tabs[key]
          const content = () =>
            shown !== undefined && (
              <>
                <h2 className={hidden.hidden}>{label}</h2>
                <Content merchant={shown} />
              </>
            )
          return { key, label, group, content }
        })}
    />
  )

  return (
    <Page
      up={<PlaceLink to={searchOf(location.state)}>Go Back</PlaceLink>}
      title={merchant?.displayName || merchant?.merchantCode || merchantCode}
      aside={
        merchant !== undefined && (
          <>
            <Label variant={merchant.isActive ? 'success' : 'secondary'}>
              {merchant.isActive ? 'ACTIVE' : 'DEACTIVE'}
            </Label>
            <HeldMerchant merchantCode={merchantCode} />
            <ErasedMerchant merchantCode={merchantCode} />
          </>
        )
      }
      actions={
        merchant !== undefined && (
          <>
            <ButtonLink to={merchantHoldsOf(merchantCode)}>Holds and reserves</ButtonLink>
            <ButtonLink to={disputesOf(merchantCode)}>Disputes</ButtonLink>
            <ButtonLink to={papersOf(merchantCode)}>Invoices and statements</ButtonLink>
            <PersonDataLink merchantCode={merchantCode} />
          </>
        )
      }
      subtitle={
        merchant === undefined && state !== 'loading' ? undefined : (
          <>
            <span>{merchant === undefined ? '\u00a0' : placeOf(merchant)}</span>
            <Id label="Merchant Code" value={merchantCode} />
          </>
        )
      }
    >
      {isFromBefore && <NotReadAnew readAt={read.dataUpdatedAt} />}
      <ScreenState
        state={state}
        title={state === 'empty' ? 'This merchant does not exist, or is not yours to see.' : undefined}
        text={state === 'empty' ? 'Check the merchant code, or search again.' : undefined}
        error={read.error}
        skeleton={nav(undefined)}
        onRetry={() => void read.refetch()}
      >
        {merchant !== undefined && nav(merchant)}
      </ScreenState>
    </Page>
  )
}
