import { HistoryIcon, UploadIcon } from '@primer/octicons-react'
import { SchemeCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { Button } from '@primer/react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listSchemes, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { OfferWaits, useOfferWaits } from '#src/checkedRecords/OfferWaits.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { flag, text } from '#src/lists/search/filters.ts'
import { useList } from '#src/lists/useList.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { brandPlace, type BrandTabProps } from '../brandPlaces.ts'
import { ExtendScheme } from './ExtendScheme.tsx'
import { schemeColumns } from './schemeColumns.tsx'
import { SchemePanel } from './SchemePanel.tsx'

const SchemeUpload = lazyScreen(() => import('./SchemeUpload.tsx'), 'SchemeUpload')
const SchemeChanges = lazyScreen(() => import('./SchemeChanges.tsx'), 'SchemeChanges')
const SkuTimeline = lazyScreen(() => import('./SkuTimeline.tsx'), 'SkuTimeline')

const search = defineSearch({
  filters: {
    schemeCode: text('Scheme', {
      key: 'scheme_code',
      schema: SchemeCode,
      clean: (typed) => typed.trim().toUpperCase(),
    }),
    showExpired: flag('Show expired', { key: 'expired' }),
  },
  countsChoices: true,
})

const mostSchemes = 500
const schemeChanges = ['extendSchemes', 'expireModels', 'moveModels', 'setSchemeGroups', 'takeBackScheme'] as const

/** BC-12: schemes of the brand; one of them is open at a time, below its row. */
export const SchemeMgmt = ({ brandCode }: BrandTabProps) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const list = useList({
    call: listSchemes,
    search,
    place: brandPlace,
    request: ({ filters }) => ({
      brandCode,
      showExpired: filters.showExpired ?? false,
      ...(filters.schemeCode === undefined ? {} : { schemeCode: filters.schemeCode }),
      // The pages of the address are those of the models below.
      page: 1,
      size: mostSchemes,
    }),
    failed: 'Could not get schemes',
    staleMs: 0,
  })
  const waits = useOfferWaits(brandCode, schemeChanges)
  const opened = params.get('scheme') ?? ''
  const as = params.get('as')
  // A link opens one that is on no page of the list.
  const one = useCall(
    listSchemes,
    { brandCode, showExpired: true, schemeCode: opened, page: 1, size: 1 },
    { enabled: SchemeCode.safeParse(opened).success, staleTime: 0 },
  )
  const scheme = one.data?.rows.find(({ schemeCode }) => schemeCode === opened)
  const panel = scheme === undefined ? undefined : <SchemePanel key={scheme.schemeCode} scheme={scheme} />
  const isListed = list.rows.some(({ schemeCode }) => schemeCode === scheme?.schemeCode)
  const opening = ({ schemeCode }: Scheme, what = '') => ({
    scheme: schemeCode,
    as: what,
    panel: '',
    page: '',
    models: '',
  })
  const close = () => put({ as: '', sku: '' }, { replace: true })
  return (
    <div className="ui-column-16 ui-settling">
      <OfferWaits waits={waits} />
      <List
        label="Schemes"
        list={{ ...list, paging: { kind: 'none' }, hasMoreThanShown: (list.total ?? 0) > mostSchemes }}
        columns={schemeColumns}
        rowKey={({ id }) => String(id)}
        onOpen={(row) => put(opening(row))}
        below={(row) => (row.schemeCode === scheme?.schemeCode ? panel : undefined)}
        words={{
          empty: { title: 'No scheme fits', text: 'Search for another code, or show expired ones too.' },
          none: { title: 'No running or scheduled schemes', text: 'Upload a scheme, or show expired ones.' },
        }}
        tools={
          <>
            <ButtonLink icon={HistoryIcon} {...openerTo(putting({ as: 'changes' }))}>
              Changes
            </ButtonLink>
            <ButtonLink icon={UploadIcon} variant="primary" {...openerTo(putting({ as: 'upload' }))}>
              Upload scheme
            </ButtonLink>
          </>
        }
        aboveRows={
          (list.total ?? 0) > mostSchemes && (
            <p className="ui-muted">The latest {mostSchemes} are shown. Search for the code of an older one.</p>
          )
        }
        actions={(row) => (
          <>
            {row.status !== 'ended' && (
              <>
                <RowLink {...openerTo(putting(opening(row, 'extend')))} label={`Extend ${row.schemeCode}`}>
                  Extend
                </RowLink>
                <RowLink {...openerTo(putting(opening(row, 'expire')))} label={`Expire ${row.schemeCode}`}>
                  Expire
                </RowLink>
              </>
            )}
            <Button
              size="small"
              aria-expanded={row.schemeCode === opened}
              aria-label={`Models of ${row.schemeCode}`}
              onClick={() =>
                row.schemeCode === opened ? put({ scheme: '', panel: '', page: '', models: '' }) : put(opening(row))
              }
            >
              {row.schemeCode === opened ? 'Close' : 'Models'}
            </Button>
          </>
        )}
      />
      {!isListed && panel}
      {scheme !== undefined && (as === 'extend' || as === 'expire') && (
        <ExtendScheme key={as} scheme={scheme} act={as} onClose={close} />
      )}
      <Suspense fallback={null}>
        {as === 'upload' && <SchemeUpload brandCode={brandCode} onClose={close} />}
        {as === 'changes' && <SchemeChanges brandCode={brandCode} onClose={close} />}
        {as === 'timeline' && <SkuTimeline brandCode={brandCode} sku={params.get('sku') ?? ''} onClose={close} />}
      </Suspense>
    </div>
  )
}
