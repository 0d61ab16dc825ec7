import { Button } from '@primer/react'
import { useMemo } from 'react'
import { getChargeSlip } from '#contract/calls/money/chargeSlip.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { WhatNext } from '#src/lists/WhatNext.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { FilterBar } from '#src/lists/search/FilterBar.tsx'
import { useLastSearch } from '#src/lists/search/useLastSearch.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { SlipPdf } from '#src/transactions/SlipPdf.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import styles from './Reports.module.css'

const search = defineSearch({
  filters: { txnRefNumber: text('Txn Ref Number', { key: 'txn', max: 60, schema: TxnRefNumber, isWide: true }) },
  asks: 'with-filter',
})

interface SlipPolicies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML: (html: string) => string }
}

/** The frame runs no script and is of no origin: whatever it is given stays in it. */
const policy = (globalThis as { trustedTypes?: SlipPolicies }).trustedTypes?.createPolicy('charge-slip', {
  createHTML: (html) => html,
})

/** One payment's slip, to look at and to print. */
export const ChargeSlip = () => {
  const open = useSearch(search, ['activeIndex'])
  const { txnRefNumber = '' } = open.asked.filters
  const isAsked = search.isAsked(open.state, open.today)
  const read = useCall(getChargeSlip, { data: { domain: 'cs', txnRefNumber } }, { enabled: isAsked })
  const body = read.data?.body ?? ''
  const askLast = useLastSearch(open, { name: getChargeSlip.name, isAsked, hasFound: body !== '' })
  const html = useMemo(() => (policy?.createHTML(body) ?? body) as string, [body])
  return (
    <>
      <div className={styles.screenOnly}>
        <FilterBar label="Charge Slip" search={open} searchLabel="Show" onAgain={() => void read.refetch()} />
      </div>
      {!isAsked && (
        <>
          <ScreenState
            state="empty"
            title="Find a charge slip"
            text="Enter the Txn Ref Number of a payment, then press Show."
          />
          <WhatNext opened={[]} askLast={askLast} views={null} />
        </>
      )}
      {isAsked && (
        <ReadState read={read} isEmpty={false} emptyTitle="">
          <div className={styles.screenOnly}>
            <div className="ui-wrap">
              <Button onClick={() => window.print()}>Print</Button>
              <SlipPdf txnRefNumber={txnRefNumber} />
            </div>
          </div>
          <iframe className={styles.slip} title={`Charge slip of ${txnRefNumber}`} sandbox="" srcDoc={html} />
        </ReadState>
      )}
    </>
  )
}
