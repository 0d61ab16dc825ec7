import { Button } from '@primer/react'
import { useState } from 'react'
import {
  listSchemeModels,
  mostModelsAtOnce,
  type Scheme,
  type SchemeModel,
} from '#contract/calls/catalogue/productSchemes.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting } from '#src/address/usePutParams.ts'
import { callGateway } from '#src/gateway/call.ts'
import { ChosenRows } from '#src/lists/ChosenRows.tsx'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { useChosen } from '#src/lists/useChosen.ts'
import { useList } from '#src/lists/useList.ts'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { brandPlace } from '../brandPlaces.ts'
import { ExpireModels } from './ExpireModels.tsx'
import { MoveModels } from './MoveModels.tsx'
import { modelColumns } from './schemeColumns.tsx'

const search = defineSearch({
  filters: { text: text('SKU or model', { key: 'models' }) },
  sizes: [50, 100, 300],
})

/** BC-15: SKUs of a scheme, chosen across pages. */
export const SchemeModels = ({ scheme }: { readonly scheme: Scheme }) => {
  const { schemeCode, status } = scheme
  const openerTo = useOpener()
  const [act, setAct] = useState<'expire' | 'move'>()
  const list = useList({
    call: listSchemeModels,
    search,
    place: brandPlace,
    request: ({ filters, page, size }) => ({ schemeCode, ...filters, page, size }),
    staleMs: 0,
  })
  const mayAct = status !== 'ended'
  const chosen = useChosen<SchemeModel, number>({
    keyOf: ({ id }) => id,
    nameOf: ({ sku }) => sku,
    mayChoose: ({ state }) => state !== 'ended',
  })
  const readAll = async () => {
    const { rows, total } = await callGateway(listSchemeModels, {
      schemeCode,
      ...list.search.asked.filters,
      page: 1,
      size: mostModelsAtOnce,
    })
    if (total > rows.length)
      showToast({
        kind: 'info',
        text: `The first ${formatCount(rows.length)} are chosen: that many are changed at once.`,
      })
    return rows
  }
  const done = () => {
    setAct(undefined)
    chosen.chooseNone()
  }
  return (
    <>
      <List
        label={`Models of ${schemeCode}`}
        list={list}
        columns={modelColumns}
        rowKey={({ id }) => String(id)}
        isSearchSecondary
        maxHeight="60vh"
        words={{
          empty: { title: 'No model fits', text: 'Search for another SKU.' },
          none: { title: 'No models', text: 'A scheme gets its models by its sheet, or by moving them here.' },
        }}
        choice={mayAct ? chosen.choice : undefined}
        tools={
          mayAct && (
            <ChosenRows
              chosen={chosen}
              rows={list.rows}
              onAll={() => chosen.chooseAll(readAll, 'Could not get scheme models!')}
            >
              <Button size="small" disabled={chosen.ids.length === 0} onClick={() => setAct('move')}>
                Move SKU
              </Button>
              <Button size="small" variant="danger" disabled={chosen.ids.length === 0} onClick={() => setAct('expire')}>
                Expire SKU
              </Button>
            </ChosenRows>
          )
        }
        actions={(model) => (
          <RowLink {...openerTo(putting({ as: 'timeline', sku: model.sku }))} label={`Timeline of ${model.sku}`}>
            Timeline
          </RowLink>
        )}
      />
      {act === 'expire' && (
        <ExpireModels
          scheme={scheme}
          models={chosen.ids}
          chosen={chosen.among(list.rows)}
          onClose={() => setAct(undefined)}
          onDone={done}
        />
      )}
      {act === 'move' && (
        <MoveModels
          scheme={scheme}
          models={chosen.ids}
          chosen={chosen.among(list.rows)}
          onClose={() => setAct(undefined)}
          onDone={done}
        />
      )}
    </>
  )
}
