import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { SchemeCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { changesOfCatalogue } from '#contract/calls/catalogue/offerWaits.ts'
import {
  browseSchemeModels,
  extendSchemes,
  listSchemeModels,
  type Scheme,
} from '#contract/calls/catalogue/productSchemes.ts'
import { getScheme, type SchemePage } from '#contract/calls/catalogue/schemePage.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { OfferWaits, OpenedOfferWait, useOfferWaits } from '#src/checkedRecords/OfferWaits.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { useList } from '#src/lists/useList.ts'
import { changedColumns, takenBackColumn } from '#src/records/changeColumns.tsx'
import { Part } from '#src/records/Part.tsx'
import { type NextStep, RecordPage } from '#src/records/RecordPage.tsx'
import { timeSteps } from '#src/records/timeSteps.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { Section } from '#src/ui/Section.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { brandAddress } from '../brandPlaces.ts'
import { catalogueReads } from '../catalogueReads.ts'
import { ExtendScheme } from './ExtendScheme.tsx'
import { browsedModelColumns } from './schemeColumns.tsx'
import { SchemeGroups } from './SchemeGroups.tsx'
import { SchemeModels } from './SchemeModels.tsx'
import { SchemeStateLabel } from './SchemeStateLabel.tsx'
import { actWords, stateWords } from './schemeWords.ts'

const SkuTimeline = lazyScreen(() => import('./SkuTimeline.tsx'), 'SkuTimeline')

const lastDayOf = ({ toDate }: Scheme): string => formatDay(indianDay(new Date(Date.parse(toDate) - 1))) ?? ''
const counted = (count: number) => `${formatCount(count)} ${count === 1 ? 'model' : 'models'}`

const nextOfScheme = ({ scheme, modelStates }: SchemePage, waits: number): NextStep => {
  if (waits > 0)
    return {
      tone: 'warning',
      title: 'A change of it waits for a second person',
      text: 'Until then nothing of it is changed.',
    }
  const running = modelStates.find(({ state }) => state === 'running')?.models ?? 0
  switch (scheme.status) {
    case 'scheduled':
      return { tone: 'info', title: 'It has not begun yet', text: `Its last day is ${lastDayOf(scheme)}.` }
    case 'running':
      return running === 0
        ? {
            tone: 'warning',
            title: 'It is running, and no model is in it now',
            text: 'A scheme gets its models by its sheet, or by moving them here.',
          }
        : {
            tone: 'success',
            title: `It is given for ${counted(running)} until the end of ${lastDayOf(scheme)}`,
            text: 'Models that end with it follow it when its last day changes.',
          }
    case 'ended':
      return {
        tone: 'info',
        title: `It ended: its last day was ${lastDayOf(scheme)}`,
        text: 'Its models can be in another scheme now.',
      }
  }
}

const stepsOf = ({ scheme, createdBy, createdAt, jobId }: SchemePage): readonly LifeStep[] => [
  {
    title: 'Made',
    standing: 'done',
    about: (
      <>
        {createdBy !== '' && `${createdBy}, `}
        <When at={createdAt} />
        {jobId !== null && (
          <>
            , <PlaceLink to={fileJobAddress(jobId)}>its last sheet</PlaceLink>
          </>
        )}
      </>
    ),
  },
  ...timeSteps({ state: scheme.status, begins: scheme.fromDate, lastDay: lastDayOf(scheme) }),
]

const actColumns: readonly Column<SchemePage['acts'][number]>[] = [
  { key: 'act', header: 'Change', cell: ({ act }) => actWords[act] },
  ...changedColumns,
  takenBackColumn,
  { key: 'models', header: 'Models', align: 'end', cell: ({ models }) => formatCount(models) },
]

const modelSearch = defineSearch({ filters: {}, sizes: [50, 100, 300] })

/** For who reads schemes and changes none. */
const ReadModels = ({ schemeCode }: Pick<Scheme, 'schemeCode'>) => {
  const list = useList({
    call: browseSchemeModels,
    search: modelSearch,
    request: ({ page, size }) => ({ includeSchemes: [schemeCode], page, size }),
    failed: 'Could not get scheme models!',
  })
  return (
    <List
      label={`Models of ${schemeCode}`}
      list={list}
      columns={browsedModelColumns}
      rowKey={({ id }) => String(id)}
      words={{ empty: { title: 'No models', text: 'A scheme gets its models by its sheet, or by moving them here.' } }}
    />
  )
}

const OneScheme = ({ schemeCode, isKey }: { readonly schemeCode: string; readonly isKey: boolean }) => {
  const { can } = useSession()
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const read = useCall(getScheme, { schemeCode }, { staleTime: 0, enabled: isKey })
  const found = read.data?.scheme
  const waits = useOfferWaits(found?.brandCode ?? '', changesOfCatalogue)?.filter(({ rows }) =>
    rows.some(({ ruleDesc }) => ruleDesc === schemeCode || ruleDesc.startsWith(`${schemeCode} `)),
  )
  const asked = params.get('as')
  const close = () => put({ as: '', sku: '' }, { replace: true })
  const mayChange = found !== undefined && found.status !== 'ended' && can(extendSchemes)
  return (
    <>
      <RecordPage
        up={
          <PlaceLink
            to={
              found !== undefined && can(listSchemeModels) ? brandAddress(found.brandCode, 'schemes') : '/scheme-mgmt'
            }
            muted
          >
            Schemes
          </PlaceLink>
        }
        noun="Scheme"
        isKey={isKey}
        read={read}
        unknownText="Compare its code, or look in the schemes of its brand."
        history={{ kind: 'scheme', key: schemeCode }}
        show={(page) => ({
          title: page.scheme.schemeCode,
          state: <SchemeStateLabel state={page.scheme.status} />,
          subtitle: `${page.scheme.schemeDesc === '' ? 'Scheme' : page.scheme.schemeDesc} of ${page.scheme.brandCode}`,
          next: nextOfScheme(page, waits?.length ?? 0),
          actions: mayChange && (
            <>
              <ButtonLink variant="danger" {...openerTo(putting({ as: 'expire' }))}>
                Expire
              </ButtonLink>
              <ButtonLink variant="primary" {...openerTo(putting({ as: 'extend' }))}>
                Extend
              </ButtonLink>
            </>
          ),
          children: (
            <>
              <OfferWaits waits={waits ?? []} />
              <LifeLine label="Life of the scheme" steps={stepsOf(page)} />
              <Section title="Facts">
                <Facts
                  facts={[
                    { label: 'Brand', value: page.scheme.brandCode },
                    {
                      label: 'Kind',
                      value: [page.scheme.isEmi ? 'EMI' : '', page.scheme.isCashback ? 'Cashback' : '']
                        .filter(Boolean)
                        .join(' and '),
                    },
                    {
                      label: 'Models',
                      value:
                        page.modelStates.length === 0
                          ? 'None'
                          : page.modelStates
                              .map(({ state, models }) => `${formatCount(models)} ${stateWords[state].toLowerCase()}`)
                              .join(', '),
                    },
                    {
                      label: 'Dealers',
                      value: page.groupCodes.length === 0 ? 'All of the brand' : page.groupCodes.join(', '),
                    },
                  ]}
                />
              </Section>
              <Section title="Models">
                {can(listSchemeModels) ? (
                  <SchemeModels scheme={page.scheme} />
                ) : (
                  can(browseSchemeModels) && <ReadModels schemeCode={page.scheme.schemeCode} />
                )}
              </Section>
              {can(listSchemeModels) && can(listGroupCodes) && (
                <Section title="Group codes">
                  <SchemeGroups scheme={page.scheme} />
                </Section>
              )}
              <Part title="Changes" columns={actColumns} rows={page.acts} keyOf={({ changeId }) => changeId} />
            </>
          ),
        })}
      />
      <OpenedOfferWait reads={catalogueReads} />
      {mayChange && (asked === 'extend' || asked === 'expire') && (
        <ExtendScheme key={asked} scheme={found} act={asked} onClose={close} />
      )}
      <Suspense fallback={null}>
        {found !== undefined && asked === 'timeline' && (
          <SkuTimeline brandCode={found.brandCode} sku={params.get('sku') ?? ''} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** The page of one scheme of products: its time, its models and dealers, and what was done with it. */
export const SchemeDetail = () => {
  const { schemeCode = '' } = useParams()
  const code = SchemeCode.safeParse(schemeCode)
  return <OneScheme key={schemeCode} schemeCode={code.data ?? ''} isKey={code.success} />
}
