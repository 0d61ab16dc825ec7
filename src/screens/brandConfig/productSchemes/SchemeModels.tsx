import { Button } from '@primer/react'
import { useState } from 'react'
import { listSchemeModels, mostModelsAtOnce, type Scheme, type SchemeModel } from '#contract/calls/productSchemes.ts'
import { RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting } from '#src/address/usePutParams.ts'
import { callGateway } from '#src/gateway/call.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { text } from '#src/lists/search/filters.ts'
import { useList } from '#src/lists/useList.ts'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { brandPlace } from '../brandPlaces.ts'
import { ExpireModels } from './ExpireModels.tsx'
import { MoveModels } from './MoveModels.tsx'
import { modelColumns } from './schemeColumns.tsx'
import styles from './Schemes.module.css'

const search = defineSearch({
  filters: { text: text('SKU or model', { key: 'models' }) },
  sizes: [50, 100, 300],
})

/** BC-15: SKUs of a scheme, chosen across pages. */
export const SchemeModels = ({ scheme }: { readonly scheme: Scheme }) => {
  const { schemeCode, status } = scheme
  const openerTo = useOpener()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [act, setAct] = useState<'expire' | 'move'>()
  const [isReading, setReading] = useState(false)
  const list = useList({
    call: listSchemeModels,
    search,
    place: brandPlace,
    request: ({ filters, page, size }) => ({ schemeCode, ...filters, page, size }),
    staleMs: 0,
  })
  const mayAct = status !== 'ended'
  const toggle = ({ id, state }: SchemeModel) => {
    if (state === 'ended') return
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  const chooseAll = async () => {
    setReading(true)
    try {
      const { rows, total } = await callGateway(listSchemeModels, {
        schemeCode,
        ...list.search.asked.filters,
        page: 1,
        size: mostModelsAtOnce,
      })
      setChosen(new Set(rows.filter(({ state }) => state !== 'ended').map(({ id }) => id)))
      if (total > rows.length)
        showToast({
          kind: 'info',
          text: `The first ${formatCount(rows.length)} are chosen: that many are changed at once.`,
        })
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'Could not get scheme models!' })
    } finally {
      setReading(false)
    }
  }
  const done = () => {
    setAct(undefined)
    setChosen(new Set())
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
        choice={mayAct ? { isChosen: ({ id }) => chosen.has(id), onToggle: toggle } : undefined}
        tools={
          mayAct && (
            <span className={styles.bar}>
              <span role="status">{chosen.size === 0 ? 'None chosen' : `${formatCount(chosen.size)} chosen`}</span>
              <Button size="small" loading={isReading} onClick={() => void chooseAll()}>
                Choose all
              </Button>
              <Button size="small" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
                Choose none
              </Button>
              <Button size="small" disabled={chosen.size === 0} onClick={() => setAct('move')}>
                Move SKU
              </Button>
              <Button size="small" variant="danger" disabled={chosen.size === 0} onClick={() => setAct('expire')}>
                Expire SKU
              </Button>
            </span>
          )
        }
        actions={(model) => (
          <>
            {mayAct && model.state !== 'ended' && (
              <Button
                size="small"
                variant="invisible"
                aria-pressed={chosen.has(model.id)}
                aria-label={`Choose ${model.sku}`}
                onClick={() => toggle(model)}
              >
                {chosen.has(model.id) ? 'Chosen' : 'Choose'}
              </Button>
            )}
            <RowLink {...openerTo(putting({ as: 'timeline', sku: model.sku }))} label={`Timeline of ${model.sku}`}>
              Timeline
            </RowLink>
          </>
        )}
      />
      {act === 'expire' && (
        <ExpireModels scheme={scheme} models={[...chosen]} onClose={() => setAct(undefined)} onDone={done} />
      )}
      {act === 'move' && (
        <MoveModels scheme={scheme} models={[...chosen]} onClose={() => setAct(undefined)} onDone={done} />
      )}
    </>
  )
}
