import {
  type Scheme,
  schemeColumns as declaredSchemes,
  type SchemeModel,
  schemeModelColumns as declaredModels,
} from '#contract/calls/productSchemes.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { LastDay } from './LastDay.tsx'
import { SchemeStateLabel } from './SchemeStateLabel.tsx'

export const schemeColumns = tableColumns<Scheme>(declaredSchemes, {
  schemeCode: { header: 'Scheme' },
  schemeDesc: { header: 'Description' },
  status: { header: 'State', cell: ({ status }) => <SchemeStateLabel state={status} /> },
  isEmi: { header: 'EMI' },
  isCashback: { header: 'Cashback' },
  fromDate: { header: 'From' },
  toDate: { header: 'Last day', cell: ({ toDate }) => <LastDay until={toDate} /> },
})

export const modelColumns = tableColumns<SchemeModel>(declaredModels, {
  sku: { header: 'SKU' },
  model: { header: 'Model' },
  state: { cell: ({ state }) => <SchemeStateLabel state={state} /> },
  minAmount: { header: 'Min Amount' },
  maxAmount: { header: 'Max Amount' },
  fromDt: { header: 'From' },
  toDt: {
    header: 'Last day',
    // An empty time never began.
    cell: ({ fromDt, toDt }) => (fromDt === toDt ? 'Never began' : <LastDay until={toDt} />),
  },
})
