import { Label } from '@primer/react'
import type { BrandCharge } from '#contract/calls/merchants/merchantFeatures.ts'
import {
  listAgreedFeatures,
  listSettlementFeatures,
  type SettlementFeature,
} from '#contract/calls/money/settlementFeatures.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { BrandCharges } from '#src/merchants/BrandCharges.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import styles from './SettlementFeatures.module.css'

interface FeatureOfMerchant extends SettlementFeature {
  readonly agreed: readonly BrandCharge[] | undefined
}

const Charges = ({ charges }: { readonly charges: readonly BrandCharge[] | null | undefined }) =>
  charges === null || charges === undefined ? <span className="ui-quiet">–</span> : <BrandCharges charges={charges} />

const Availability = ({ isActive, isEnabled, agreed }: FeatureOfMerchant) => {
  if (!isActive) return <Label variant="secondary">Not active</Label>
  if (agreed !== undefined) return <Label variant="success">Agreed</Label>
  return isEnabled ? <Label variant="accent">For every merchant</Label> : <Label variant="secondary">Not agreed</Label>
}

const columns: readonly Column<FeatureOfMerchant>[] = [
  { key: 'name', header: 'Feature', width: '1%', cell: ({ name }) => <span className="ui-one-line">{name}</span> },
  { key: 'availability', header: 'For This Merchant', width: '1%', cell: Availability },
  { key: 'agreed', header: 'Agreed Charges', cell: ({ agreed }) => <Charges charges={agreed} /> },
  { key: 'charges', header: 'Usual Charges', cell: ({ charges }) => <Charges charges={charges} /> },
]

/** The features of settlement: which of them the merchant has, and at which charges. */
export const SettlementFeatures = ({ merchantCode }: { readonly merchantCode: string }) => {
  const features = useCall(listSettlementFeatures, {})
  const agreed = useCall(listAgreedFeatures, { merchantCode }, { staleTime: 0 })
  const failed = [features, agreed].find(({ error }) => error !== null) ?? features
  const read = failed.error !== null ? failed : agreed.isPending ? agreed : features
  const chargesOf = new Map(agreed.data?.map(({ featureId, charges }) => [featureId, charges]))
  return (
    <div className={styles.features}>
      <h3 className="ui-subheading">Instant settlement features</h3>
      <ScreenState
        state={screenStateOf(read, features.data?.length === 0)}
        skeleton={<Table label="Loading" columns={columns} rows={[]} rowKey={() => ''} skeletonRows={2} />}
        title={read.error === null ? 'No feature is offered yet' : undefined}
        error={read.error}
        onRetry={() => void Promise.all([features.refetch(), agreed.refetch()])}
      >
        <Table
          label="Instant settlement features"
          columns={columns}
          rows={(features.data ?? []).map((feature) => ({ ...feature, agreed: chargesOf.get(feature.id) }))}
          rowKey={({ id }) => String(id)}
        />
      </ScreenState>
    </div>
  )
}
