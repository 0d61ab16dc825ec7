import { Button, Select } from '@primer/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  defaultFeatureId,
  listFeatures,
  listMerchantFeatures,
  type MerchantFeature,
} from '#contract/calls/merchantFeatures.ts'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { ratePageSize } from '#contract/calls/rates.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { usePages } from '#src/gateway/usePages.ts'
import { BrandCharges } from '#src/merchants/BrandCharges.tsx'
import { Field } from '#src/ui/Field.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../Configuration.module.css'
import { MerchantCodesField, readCodes } from '../parts/MerchantCodesField.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { FeatureUpdate } from './FeatureUpdate.tsx'
import { FeatureUpdateAll } from './FeatureUpdateAll.tsx'

const columns: readonly Column<MerchantFeature>[] = [
  { key: 'merchantCode', header: 'Merchant Code', width: '1%', cell: ({ merchantCode }) => merchantCode },
  { key: 'charges', header: 'Feature Value', cell: ({ charges }) => <BrandCharges charges={charges} /> },
  {
    key: 'featureName',
    header: 'Feature',
    width: '1%',
    cell: ({ featureName }) => <span className={styles.oneLine}>{featureName}</span>,
  },
  { key: 'changedAt', header: 'Changed', width: '1%', cell: ({ changedAt }) => <When at={changedAt} /> },
]

const featureOf = (text: string | null) =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : defaultFeatureId

/** What merchants are charged for a feature. */
export const FeatureList = () => {
  const [params] = useSearchParams()
  const codes = readCodes(params.get('merchant_code') ?? '')
  const featureId = featureOf(params.get('feature'))
  const [wantedFeature, setWantedFeature] = useState(featureId)
  const features = useCall(listFeatures, {})
  const pages = usePages(listMerchantFeatures, {
    requestOf: (page) => ({ merchantCodes: codes, featureId, page, size: ratePageSize }),
    size: ratePageSize,
  })
  const put = usePutParams()
  const close = () => put({ as: '', merchant: '' })
  const as = params.get('as')
  const merchant = MerchantCode.safeParse(params.get('merchant')).data
  const all: readonly Column<MerchantFeature>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Action',
      width: '1%',
      align: 'end',
      pinned: true,
      cell: ({ merchantCode }) => (
        <Button
          size="small"
          variant="invisible"
          aria-label={`Edit ${merchantCode}`}
          onClick={() => put({ as: 'edit', merchant: merchantCode })}
        >
          Edit
        </Button>
      ),
    },
  ]

  return (
    <>
      <div className={styles.bar}>
        <MerchantCodesField
          key={`${codes.join()} ${featureId}`}
          codes={codes}
          onSubmit={(wanted) => put({ merchant_code: wanted.join(), feature: String(wantedFeature) })}
          onReset={() => {
            setWantedFeature(defaultFeatureId)
            put({ merchant_code: '', feature: '' })
          }}
        >
          <Field label="Feature" className={styles.field}>
            {(control) => (
              <Select
                {...control}
                block
                value={String(wantedFeature)}
                onChange={(event) => setWantedFeature(Number(event.target.value))}
              >
                {(features.data ?? [{ id: featureId, name: '' }]).map(({ id, name }) => (
                  <Select.Option key={id} value={String(id)}>
                    {name}
                  </Select.Option>
                ))}
              </Select>
            )}
          </Field>
        </MerchantCodesField>
        <div className={`${styles.actions} ${styles.end}`}>
          <Button variant="primary" onClick={() => put({ as: 'all' })}>
            Update All
          </Button>
        </div>
      </div>
      <MoreRows
        pages={pages}
        moreLabel="Load More"
        emptyText={
          codes.length > 0
            ? 'None of these merchants has this feature. Update All gives it to them.'
            : 'Update All gives the feature to merchants.'
        }
        skeleton={<Table label="Merchant features" columns={all} rows={[]} rowKey={() => ''} skeletonRows={10} />}
      >
        <Table
          label="Merchant features"
          columns={all}
          rows={pages.rows}
          rowKey={({ id }) => String(id)}
          onOpen={({ merchantCode }) => put({ as: 'edit', merchant: merchantCode })}
        />
      </MoreRows>
      {as === 'all' && (
        <FeatureUpdateAll codes={codes} featureId={featureId} features={features.data ?? []} onClose={close} />
      )}
      {as === 'edit' && merchant !== undefined && (
        <SavedRecord
          key={merchant}
          call={listMerchantFeatures}
          request={{ merchantCodes: [merchant], featureId, page: 0, size: 1 }}
          of={({ rows }) => rows[0]}
          title="Update Merchant Feature"
          onClose={close}
        >
          {(feature) => <FeatureUpdate feature={feature} onClose={close} />}
        </SavedRecord>
      )}
    </>
  )
}
