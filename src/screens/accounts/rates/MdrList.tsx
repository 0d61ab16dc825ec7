import { Button, Select } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { writeHundredths } from '#contract/wire/money.ts'
import {
  type MdrMaster,
  type MdrRate,
  type MdrSortField,
  mdrSortFields,
  PaymentMethod,
  paymentMethods,
  ratePageSize,
  RateState,
} from '#contract/calls/rates.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { usePages } from '#src/gateway/usePages.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Field } from '#src/ui/Field.tsx'
import { type Column, type Sort, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../Configuration.module.css'
import { MerchantCodesField, readCodes } from '../parts/MerchantCodesField.tsx'
import { MoreRows } from '../parts/MoreRows.tsx'
import { checkedColumns, word } from './RateCells.tsx'
import { mdrLists } from './mdrLists.ts'
import { mdrTitles, wireStates } from './rateForm.ts'
import rateStyles from './Rates.module.css'
import { useIsDrafter } from './useIsDrafter.ts'

const valueOf = ({ type, value }: MdrRate) =>
  type === 'PERCENTAGE' ? word(`${writeHundredths(value)} %`) : <Amount paise={value} />

const columnsOf = (master: MdrMaster): readonly Column<MdrRate>[] => {
  const column = (
    key: MdrSortField,
    header: string,
    cell: (rate: MdrRate) => Column<MdrRate>['cell'] extends (row: MdrRate) => infer Node ? Node : never,
    align: 'start' | 'end' = 'start',
  ): Column<MdrRate> => ({ key, header, cell, align, width: '1%', sortable: true })
  return [
    column('paymentMethod', 'payment_method', (rate) => word(rate.paymentMethod)),
    {
      key: 'paymentMethodType',
      header: 'Type',
      hint: 'payment_method_type: the code of the payment method',
      width: '1%',
      align: 'end',
      cell: ({ paymentMethodType }) => paymentMethodType,
    },
    ...(master === 'general' ? [] : [column('brand', 'brand', (rate) => word(rate.brand || '–'))]),
    ...(master === 'brand'
      ? [{ key: 'category', header: 'category', width: '1%', cell: (rate: MdrRate) => word(rate.category || '–') }]
      : []),
    ...(master === 'special' ? [column('merchantCode', 'merchant_code', (rate) => word(rate.merchantCode))] : []),
    { ...column('type', 'type', (rate) => word(rate.type)), hint: 'Whether the value is a percentage or fixed' },
    column('value', 'value', valueOf, 'end'),
    {
      key: 'bankwiseValue',
      header: 'bankwise_value',
      cell: ({ bankwiseValue }) => (
        <span className={rateStyles.code} title={bankwiseValue}>
          {bankwiseValue.replace(/\s+/g, ' ')}
        </span>
      ),
    },
    column('fromAmount', 'from_amount', (rate) => <Amount paise={rate.fromAmount} />, 'end'),
    column('toAmount', 'to_amount', (rate) => <Amount paise={rate.toAmount} />, 'end'),
    column('from', 'from', (rate) => <When day={rate.from} />),
    column('to', 'to', (rate) => <When day={rate.to} />),
  ]
}

const nameOf = ({ paymentMethod, version, merchantCode, brand }: MdrRate) =>
  [`${paymentMethod} version ${version}`, merchantCode, brand].filter((part) => part !== '').join(' ')

/** One of the three masters of merchant discount rates. Filters, order and the open dialog stand in the address. */
export const MdrList = ({ master }: { readonly master: MdrMaster }) => {
  const [params] = useSearchParams()
  const { opened, open, close } = useOpenedRecord()
  const codes = readCodes(params.get('merchant_code') ?? '')
  const method = PaymentMethod.safeParse(params.get('payment_method')).data
  const status = RateState.safeParse(params.get('status')?.toLowerCase()).data
  const sort: Sort = {
    key: mdrSortFields.find((field) => field === params.get('sort')) ?? 'paymentMethod',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
  const entry = mdrLists[master]
  const requestOf = (pageIndex: number) => ({
    pageIndex,
    pageSize: ratePageSize,
    sort: sort.key as MdrSortField,
    order: sort.order,
    ...(method === undefined ? {} : { paymentMethod: method }),
    ...(status === undefined ? {} : { status }),
    ...(master === 'special' && codes.length > 0 ? { merchantCode: codes } : {}),
  })
  const pages = usePages(entry, { requestOf, size: ratePageSize })

  const put = usePutParams()
  const columns = [
    ...columnsOf(master),
    ...checkedColumns<MdrRate>(nameOf, (as, row) => open({ as, id: row.id }), true),
  ]
  const isDrafter = useIsDrafter()
  const title = mdrTitles[master]

  const choices = (
    <>
      <Field label="payment_method" className={styles.field}>
        {(control) => (
          <Select
            {...control}
            block
            value={method ?? ''}
            onChange={(event) => put({ payment_method: event.target.value })}
          >
            <Select.Option value="">All</Select.Option>
            {paymentMethods.map((one) => (
              <Select.Option key={one} value={one}>
                {one}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="status" className={styles.field}>
        {(control) => (
          <Select
            {...control}
            block
            value={status === undefined ? '' : wireStates[status]}
            onChange={(event) => put({ status: event.target.value })}
          >
            <Select.Option value="">All</Select.Option>
            {Object.values(wireStates).map((wire) => (
              <Select.Option key={wire} value={wire}>
                {wire}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )

  return (
    <>
      <div className={styles.bar}>
        {master === 'special' ? (
          <MerchantCodesField
            key={codes.join()}
            codes={codes}
            onSubmit={(wanted) => put({ merchant_code: wanted.join() })}
            onReset={() => put({ merchant_code: '', payment_method: '', status: '' })}
          >
            {choices}
          </MerchantCodesField>
        ) : (
          choices
        )}
        {isDrafter && (
          <div className={`${styles.actions} ${styles.end}`}>
            <Button variant="primary" onClick={() => open({ as: 'add' })}>
              Add New
            </Button>
          </div>
        )}
      </div>
      <MoreRows
        pages={pages}
        moreLabel={master === 'special' ? 'Load More' : 'Load More +50'}
        emptyText={
          method !== undefined || status !== undefined || codes.length > 0
            ? 'No rate is like this. Take a filter away.'
            : isDrafter
              ? 'Add New makes the first one.'
              : 'A drafter makes the first one.'
        }
        skeleton={<Table label={title} columns={columns} rows={[]} rowKey={() => ''} skeletonRows={10} />}
      >
        <Table
          label={title}
          columns={columns}
          rows={pages.rows}
          rowKey={({ id }) => String(id)}
          sort={sort}
          onSort={({ key, order }) => put({ sort: key, order })}
          onOpen={({ id }) => open({ as: 'review', id })}
        />
      </MoreRows>
      <CheckedDialogs kind={master} opened={opened} mayAdd={isDrafter} onClose={close} />
    </>
  )
}
