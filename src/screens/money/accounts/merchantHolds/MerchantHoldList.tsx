import { useNavigate, useSearchParams } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import {
  askMerchantHold,
  listMerchantHolds,
  merchantHoldColumns,
  mostHoldDays,
  type MerchantHold,
} from '#contract/calls/money/merchantHolds.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, choices, number, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { merchantHoldAddress, MerchantHoldLink } from '#src/transactions/MerchantHoldLink.tsx'
import { When } from '#src/ui/When.tsx'
import { AskHold } from './AskHold.tsx'
import { HoldStateLabel } from './HoldStateLabel.tsx'
import { holdStateWords, kindWords } from './holdWords.ts'

const search = defineSearch({
  filters: {
    state: choices('State', holdStateWords, { all: 'Any' }),
    kind: choice('Kind', kindWords, { all: 'Any' }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
    endsWithin: number('Ends within days', { key: 'ends', max: mostHoldDays }),
  },
  sizes: [20, 50, 100],
})

const Until = ({ until }: MerchantHold) =>
  until === null ? <span className="ui-quiet-line">Until released</span> : <When day={until} />

const columns = tableColumns(merchantHoldColumns, {
  holdId: { cell: MerchantHoldLink },
  kind: { room: 'fit', cell: ({ kind }) => kindWords[kind] },
  state: { room: 'fit', cell: HoldStateLabel },
  until: { cell: Until },
  reason: { room: '25%' },
})

/** Merchants who are not paid, or not in full: what waits for somebody first. */
export const MerchantHoldList = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const mayAsk = useSession().can(askMerchantHold)
  const list = useList({
    call: listMerchantHolds,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Holds and reserves"
      subtitle="Merchants who are not paid, or not in full. What waits for somebody comes first, then what ends soonest."
      buttons={
        mayAsk && (
          <ButtonLink variant="primary" {...openerTo(putting({ as: 'ask' }))}>
            Hold a merchant
          </ButtonLink>
        )
      }
      list={list}
      columns={columns}
      rowKey={({ holdId }) => String(holdId)}
      onOpen={({ holdId }) => void navigate(merchantHoldAddress(holdId))}
      words={{
        empty: { title: 'No hold or reserve fits these filters', text: 'Reset them to see all of them.' },
        none: { title: 'No merchant is held', text: 'A hold or a reserve appears here once somebody asks for it.' },
      }}
    >
      {mayAsk && params.get('as') === 'ask' && (
        <AskHold of={params.get('of') ?? ''} onClose={() => void put({ as: '', of: '' })} />
      )}
    </ListScreen>
  )
}
