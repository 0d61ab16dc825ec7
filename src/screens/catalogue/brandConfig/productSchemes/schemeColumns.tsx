import {
  browsedModelColumns as declaredBrowsedModels,
  browsedSchemeColumns as declaredBrowsed,
  type Scheme,
  schemeColumns as declaredSchemes,
  type SchemeModel,
  schemeModelColumns as declaredModels,
} from '#contract/calls/catalogue/productSchemes.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import brand from '../BrandConfig.module.css'
import { LastDay } from './LastDay.tsx'
import { schemeAddress } from './schemeAddress.ts'
import { SchemeStateLabel } from './SchemeStateLabel.tsx'

type Looks<Row> = Parameters<typeof tableColumns<Row>>[1]

const schemeLooks: Looks<Scheme> = {
  brandCode: { header: 'Brand', cell: ({ brandCode }) => <span className="ui-one-line">{brandCode}</span> },
  schemeCode: {
    header: 'Scheme',
    cell: ({ schemeCode }) => <PlaceLink to={schemeAddress(schemeCode)}>{schemeCode}</PlaceLink>,
  },
  schemeDesc: { header: 'Description', cell: ({ schemeDesc }) => <span className={brand.words}>{schemeDesc}</span> },
  status: { header: 'State', cell: ({ status }) => <SchemeStateLabel state={status} /> },
  isEmi: { header: 'EMI' },
  isCashback: { header: 'Cashback' },
  fromDate: { header: 'From' },
  toDate: { header: 'Last Day', cell: ({ toDate }) => <LastDay until={toDate} /> },
}
const modelLooks: Looks<SchemeModel> = {
  sku: { header: 'SKU' },
  model: { header: 'Model', cell: ({ model }) => <span className={brand.words}>{model}</span> },
  state: { cell: ({ state }) => <SchemeStateLabel state={state} /> },
  minAmount: { header: 'Min Amount' },
  maxAmount: { header: 'Max Amount' },
  fromDt: { header: 'From' },
  toDt: {
    header: 'Last Day',
    // An empty time never began.
    cell: ({ fromDt, toDt }) => (fromDt === toDt ? 'Never began' : <LastDay until={toDt} />),
  },
}

export const schemeColumns = tableColumns<Scheme>(declaredSchemes, schemeLooks)
export const modelColumns = tableColumns<SchemeModel>(declaredModels, modelLooks)
/** Lists of every brand's schemes have these. */
export const browsedSchemeColumns = tableColumns<Scheme>(declaredBrowsed, schemeLooks)
export const browsedModelColumns = tableColumns<SchemeModel>(declaredBrowsedModels, modelLooks)
