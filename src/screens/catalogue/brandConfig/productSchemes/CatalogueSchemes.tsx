import { Button } from '@primer/react'
import { SchemeCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { useSearchParams } from 'react-router-dom'
import { browseSchemeModels, browseSchemes } from '#contract/calls/catalogue/productSchemes.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, lookup, text } from '#src/lists/search/filters.ts'
import { useList } from '#src/lists/useList.ts'
import { useBrandChoices } from '#src/merchants/useBrandChoices.ts'
import { browsedModelColumns, browsedSchemeColumns } from './schemeColumns.tsx'
import { stateWords } from './schemeWords.ts'

const schemeSearch = defineSearch({
  filters: {
    brandCode: lookup('Brand', {
      key: 'brand',
      all: 'All brands',
      useChoices: useBrandChoices,
      read: (code) => (/^[A-Z0-9_]{1,40}$/.test(code) ? code : undefined),
    }),
    schemeCode: text('Scheme', {
      key: 'scheme_code',
      schema: SchemeCode,
      clean: (typed) => typed.trim().toUpperCase(),
    }),
    status: choice('State', stateWords, { all: 'Any' }),
  },
  sizes: [20, 50, 100],
})
const modelSearch = defineSearch({ filters: {}, sizes: [50, 100, 300] })
const modelPlace = ['scheme'] as const

/** CT-02 */
const Models = ({ schemeCode, onBack }: { readonly schemeCode: string; readonly onBack: () => void }) => {
  const list = useList({
    call: browseSchemeModels,
    search: modelSearch,
    place: modelPlace,
    request: ({ page, size }) => ({ includeSchemes: [schemeCode], page, size }),
    failed: 'Could not get scheme models!',
  })
  return (
    <ListScreen
      title={schemeCode}
      label="Models"
      buttons={<Button onClick={onBack}>Go Back</Button>}
      list={list}
      columns={browsedModelColumns}
      rowKey={({ id }) => String(id)}
      words={{ empty: { title: 'No models', text: 'This scheme has none, or is not yours to see.' } }}
    />
  )
}

/** CT-01 */
const Schemes = ({ onOpen }: { readonly onOpen: (schemeCode: string) => void }) => {
  const list = useList({
    call: browseSchemes,
    search: schemeSearch,
    request: ({ filters, page, size }) => ({ ...filters, page, size }),
    failed: 'Could not get schemes!',
  })
  return (
    <ListScreen
      title="Catalogue Management"
      label="Schemes"
      list={list}
      columns={browsedSchemeColumns}
      rowKey={({ id }) => String(id)}
      onOpen={({ schemeCode }) => onOpen(schemeCode)}
      words={{
        empty: { title: 'No scheme fits', text: 'Choose another brand or state.' },
        none: { title: 'No schemes', text: 'Schemes of your brands are listed here.' },
        back: 'Show all schemes',
      }}
      rowActions={({ schemeCode }) => (
        <Button size="small" aria-label={`View ${schemeCode}`} onClick={() => onOpen(schemeCode)}>
          View
        </Button>
      )}
    />
  )
}

/** Schemes to read, at both of their routes (conflict X187). */
export const CatalogueSchemes = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const scheme = SchemeCode.safeParse(params.get('scheme') ?? '')
  return scheme.success ? (
    <Models key={scheme.data} schemeCode={scheme.data} onBack={() => put({ scheme: '', page: '', size: '' })} />
  ) : (
    <Schemes onOpen={(schemeCode) => put({ scheme: schemeCode, page: '', size: '' })} />
  )
}
