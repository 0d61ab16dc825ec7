import { wordsOfCode, wordsOfCodes } from '#contract/wire/codedWords.ts'
import { CheckCircleFillIcon, XCircleIcon } from '@primer/octicons-react'
import { ProductCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { Banner } from '@primer/react'
import { useEffect } from 'react'
import { lookUpOffers } from '#contract/calls/catalogue/offerLookup.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { formatRupees, formatPercent } from '#contract/wire/money.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { WhatNext } from '#src/lists/WhatNext.tsx'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { useLastSearch } from '#src/lists/search/useLastSearch.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { brandPlace } from '../brandPlaces.ts'
import styles from './OfferLookup.module.css'

type Offer = ResponseOf<typeof lookUpOffers>['brandOfferDetailsList'][number]

const search = defineSearch({
  filters: {
    productCode: text('SKU', {
      key: 'sku',
      max: 60,
      schema: ProductCode,
      clean: (typed) => typed.trim().toUpperCase(),
    }),
    txnRefNumber: text('Txn Ref Number', { key: 'txn_ref_number', max: 60, schema: TxnRefNumber }),
  },
  asks: 'with-filter',
})

const columns: readonly Column<Offer>[] = [
  {
    key: 'applies',
    header: 'Applies',
    width: '1%',
    cell: ({ whyNot }) =>
      whyNot.length === 0 ? (
        <span className={styles.yes}>
          <CheckCircleFillIcon /> Yes
        </span>
      ) : (
        <span className={styles.no}>
          <XCircleIcon /> No
        </span>
      ),
  },
  { key: 'description', header: 'Offer', cell: ({ description, offerDesc }) => description || offerDesc },
  {
    key: 'why',
    header: 'Why Not',
    cell: ({ whyNot }) =>
      whyNot.length === 0 ? (
        '–'
      ) : (
        <ul className={styles.reasons}>
          {whyNot.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ),
  },
  {
    key: 'gives',
    header: 'Gives',
    width: '1%',
    cell: ({ cashbackType, totalCashback, maxCashback }) => (
      <span className={styles.line}>
        {cashbackType === 'PERCENTAGE' ? formatPercent(totalCashback) : <Amount paise={totalCashback} />}
        {maxCashback > 0 && (
          <>
            , at most <Amount paise={maxCashback} />
          </>
        )}
      </span>
    ),
  },
  {
    key: 'bank',
    header: 'Bank',
    width: '1%',
    cell: ({ bankCode }) => (
      <span className={styles.line}>{bankCode === '' ? 'Every bank' : wordsOfCode('bank', bankCode)}</span>
    ),
  },
  {
    key: 'methods',
    header: 'Methods',
    cell: ({ paymentMethods }) => (paymentMethods === '' ? 'All' : wordsOfCodes('method', paymentMethods)),
  },
  { key: 'groups', header: 'Group Codes', cell: ({ groupCodes }) => groupCodes || 'All dealers' },
  {
    key: 'cashback',
    header: 'Cashback',
    align: 'end',
    width: '1%',
    cell: ({ cashback, whyNot }) => (whyNot.length === 0 ? <Amount paise={cashback} /> : '–'),
  },
]

/** BC-20: which cashback a transaction gets for a product, and why it does not get the others. */
export const OfferLookup = ({ brandCode }: { readonly brandCode: string }) => {
  const opened = useSearch(search, brandPlace)
  const { productCode = '', txnRefNumber = '' } = opened.asked.filters
  const isWhole = productCode !== '' && txnRefNumber !== '' && Object.keys(opened.faults).length === 0
  const read = useCall(lookUpOffers, { brandCode, productCode, txnRefNumber }, { enabled: isWhole, staleTime: 0 })
  const { error, data } = read
  const askLast = useLastSearch(opened, { name: lookUpOffers.name, isAsked: isWhole, hasFound: data !== undefined })
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'Could not get Txn Details' })
  }, [error])
  const isMissing = error instanceof Refusal && error.code === 'record-not-found'
  return (
    <div className="ui-column-16">
      <FilterBar
        label="Offers of a transaction"
        search={opened}
        onAgain={() => void read.refetch()}
        searchLabel="Look up"
        isSecondary={false}
      />
      {!isWhole ? (
        <>
          <ScreenState
            state="empty"
            title="Which offers does a transaction get?"
            text="Type the SKU and the Txn Ref Number. Every cashback offer of the brand is answered, with the reasons of those that do not apply."
          />
          <WhatNext opened={[]} askLast={askLast} views={null} />
        </>
      ) : (
        <ReadState
          read={read}
          isMissing={isMissing}
          emptyTitle="Could not get Txn Details"
          emptyText={`There is no transaction ${txnRefNumber} of ${brandCode}, or it is not yours to see.`}
          skeleton={<Table label="Offers" columns={columns} rows={[]} rowKey={String} skeletonRows={4} />}
        >
          {data !== undefined && (
            <>
              <Banner
                variant={data.cashbackDetails.cashBackApplicable ? 'success' : 'info'}
                layout="compact"
                title={
                  data.cashbackDetails.cashBackApplicable
                    ? `Cashback of ${formatRupees(data.cashbackDetails.cashback)} applies`
                    : 'No cashback applies'
                }
              />
              {data.brandOfferDetailsList.length === 0 ? (
                <ScreenState
                  state="empty"
                  title="The brand has no cashback offers"
                  text="Upload them in the other tab."
                />
              ) : (
                <Table
                  label="Offers"
                  columns={columns}
                  rows={data.brandOfferDetailsList}
                  rowKey={(offer) =>
                    `${offer.description} ${offer.bankCode} ${wordsOfCode('bank', offer.bankCode)} ${offer.paymentMethods} ${wordsOfCodes('method', offer.paymentMethods)} ${offer.totalCashback} ${offer.groupCodes}`
                  }
                />
              )}
            </>
          )}
        </ReadState>
      )}
    </div>
  )
}
