import { useNavigate, useSearchParams } from 'react-router-dom'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { legalHoldColumns, listLegalHolds, setLegalHold } from '#contract/calls/platform/legalHolds.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choices, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { LegalHoldStateLabel } from './LegalHoldStateLabel.tsx'
import { legalHoldAddress, legalHoldStateWords } from './legalHoldWords.ts'
import { SetLegalHold } from './SetLegalHold.tsx'

const search = defineSearch({
  filters: {
    state: choices('State', legalHoldStateWords, { all: 'Any' }),
    merchantCode: text('MID', { schema: MerchantCode, max: 40 }),
  },
  sizes: [20, 50, 100],
})

const columns = tableColumns(legalHoldColumns, {
  state: { room: 'fit', cell: LegalHoldStateLabel },
  reason: { room: '30%' },
})

/** What is kept beyond its time: what waits for somebody first. */
export const LegalHoldList = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const maySet = useSession().can(setLegalHold)
  const list = useList({
    call: listLegalHolds,
    search,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Legal holds"
      subtitle="Nothing of what they keep is removed, neither at night nor when somebody asks for it."
      buttons={
        maySet && (
          <ButtonLink variant="primary" {...openerTo(putting({ as: 'set' }))}>
            Set a legal hold
          </ButtonLink>
        )
      }
      list={list}
      columns={columns}
      rowKey={({ legalHoldId }) => String(legalHoldId)}
      onOpen={({ legalHoldId }) => void navigate(legalHoldAddress(legalHoldId))}
      words={{
        empty: { title: 'No legal hold fits these filters', text: 'Reset them to see all of them.' },
        none: {
          title: 'There is no legal hold',
          text: 'Set one where a court, an authority or a claim asks for data.',
        },
      }}
    >
      {maySet && params.get('as') === 'set' && (
        <SetLegalHold of={params.get('of') ?? ''} onClose={() => void put({ as: '', of: '' })} />
      )}
    </ListScreen>
  )
}
