import {
  deciderRights,
  type DeciderRight,
  KycScreen,
  type KycState,
  ProviderState,
} from '#contract/calls/merchants/kyc.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import { decisions, kycFault, kycStateOf } from '#machines/merchants/kycDecision.ts'
import { merchantStates, merchantStateAfter } from '#machines/merchants/merchantStatus.ts'
import { providerFault } from '#machines/merchants/providerVerification.ts'
import { type Cell, type CellFigures, codeOfPost, runCells, signInHolding, subsetsOf, makeControlled } from './cells.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { waitingMerchant } from '#tests/support/kyc.ts'
import { insertMerchants } from '#tests/support/merchants.ts'

interface Person {
  readonly rights: readonly string[]
  readonly staffId: string
  readonly who: Client
}

/** A merchant in one of the places that a decision can find it in. */
interface Place {
  readonly code: string
  readonly kycApproved: number | null
  readonly isSubmitted: boolean
  readonly hasAllDocuments: boolean
  /** Who changed it: nobody, everybody who asks, somebody else, or an account that all who ask are one person with. */
  readonly editors: 'nobody' | 'asking' | 'another' | 'controlled'
  readonly provider: ProviderState
  readonly isActive: boolean
}
type Content = Omit<Place, 'code'>

export interface KycCellFigures extends CellFigures {
  /** Merchants that were asked for nothing that is possible, and are not as they were. */
  readonly moved: number
  /** Acts that were done and did not lead where the machine says. */
  readonly astray: number
}

/** A short run takes one in so many cells of people who lack a right: a prime, so that every place is met. */
const oneIn = 11

const remarksOf = { short: ['', 'Fits.'], long: ['', ' \n', 'Fits.'] } as const
const plain = { hasAllDocuments: true, editors: 'nobody', provider: 'pending', isActive: true } as const
const editorsOf = ['nobody', 'asking', 'another', 'controlled'] as const

const places: readonly Content[] = [true, false].flatMap((hasAllDocuments) =>
  editorsOf.flatMap((editors) =>
    [true, false].flatMap((isSubmitted) =>
      [null, 0, 1].map((kycApproved) => ({ ...plain, kycApproved, isSubmitted, hasAllDocuments, editors })),
    ),
  ),
)
const providerPlaces: readonly Content[] = ProviderState.options.flatMap((provider) =>
  [1, 0].flatMap((kycApproved) =>
    editorsOf.map((editors) => ({ ...plain, kycApproved, isSubmitted: true, editors, provider })),
  ),
)
const statusPlaces: readonly Content[] = merchantStates.map((state) => ({
  ...plain,
  kycApproved: null,
  isSubmitted: true,
  isActive: state === 'active',
}))

/** Every cell of the three machines as a raw request: what is possible has a merchant of its own, the rest shares one. */
export const runKycCells = async (
  testGateway: TestGateway,
  length: 'short' | 'long',
  /** Lets the merchants forget who changed them: a harness that does not see it would prove nothing. */
  isForgetful = false,
): Promise<KycCellFigures> => {
  const { db, pool } = testGateway.database
  const { product } = testGateway.config
  const remarks = remarksOf[length]
  const known: Place[] = []
  const stand = (content: Content): Place => {
    const place = { ...content, code: `C${String(known.length + 1).padStart(7, '0')}` }
    known.push(place)
    return place
  }
  const people: Person[] = []
  const open = async (rights: readonly string[]) => {
    const services = rights.filter((right) => right !== 'admin').map((right) => right.replace('{product}', product))
    const loginId = `cell${people.length}`
    const held = await signInHolding(testGateway, loginId, services, rights.includes('admin') ? ['admin'] : [])
    people.push({ ...held, rights })
  }
  // What the second provider alone is asked for decides nothing else.
  const telling = deciderRights.filter((right) => right !== 'kyc_by_pine')
  const sets = length === 'long' ? subsetsOf(deciderRights) : subsetsOf(telling).filter((set) => set.length < 3)
  for (const rights of sets) await open(rights)
  if (length === 'short') for (const rights of [['kyc_by_pine'], [...deciderRights]]) await open(rights)
  for (const rights of [['deactivatemerchant'], [...deciderRights, 'deactivatemerchant']]) await open(rights)
  const deciders = people.filter(({ rights }) => !rights.includes('deactivatemerchant'))

  const cells: Cell[] = []
  const steps: { readonly place: Place; readonly after: Partial<Place> }[] = []
  const documents = new Map<string, string[]>()
  let lacking = 0
  const add = (
    name: string,
    shared: Place,
    wanted: string,
    after: Partial<Place>,
    ask: (place: Place) => Promise<string>,
  ) => {
    if (length === 'short' && wanted === 'not-allowed' && lacking++ % oneIn !== 0) return
    const place = wanted === 'done' ? stand(shared) : shared
    if (wanted === 'done') steps.push({ place, after })
    const { code: _, ...content } = place
    cells.push({ name: `${name} on ${JSON.stringify(content)}`, wanted, ask: () => ask(place) })
  }
  const byOf = ({ rights }: Person) => ({
    staffId: 'asking',
    controls: new Set(['controlled']),
    rights: rights as DeciderRight[],
  })
  const editorsIn = ({ editors }: Place) => (editors === 'nobody' ? [] : [editors])

  // A planted run asks where it has to show.
  const met = (content: Content) => !isForgetful || content.editors === 'asking'
  for (const shared of places.filter(met).map(stand)) {
    const state: KycState = kycStateOf({ kycApproved: shared.kycApproved, isKycSubmitted: shared.isSubmitted })
    const content = { ...shared, editors: editorsIn(shared) }
    for (const person of deciders)
      for (const decision of decisions)
        for (const screen of KycScreen.options)
          for (const remark of remarks) {
            const fault = kycFault(state, content, decision, { screen, remark, by: byOf(person) })
            const after = { kycApproved: decision === 'approve' ? 1 : 0 }
            const name = `${decision} in ${screen} with ${JSON.stringify(remark)} by ${person.rights.join('+')}`
            add(name, shared, fault ?? 'done', after, ({ code }) =>
              codeOfPost(
                person.who,
                '/ops/updatemerchantuser',
                [
                  {
                    merchant_code: code,
                    kyc_approved: decision === 'approve',
                    screen,
                    remark,
                    reason_code: decision === 'approve' ? '' : 'UNREADABLE',
                    documents_seen: documents.get(code) ?? [],
                  },
                ],
                1,
              ),
            )
          }
  }
  for (const shared of providerPlaces.filter(met).map(stand)) {
    const content = { isKycApproved: shared.kycApproved === 1, editors: editorsIn(shared) }
    for (const person of deciders)
      for (const [comment, type, provider] of [
        ['Approved', 'provider.approve', 'approved'],
        ['Rejected', 'provider.reject', 'rejected'],
      ] as const)
        for (const remark of remarks) {
          const fault = providerFault(content, { type, remarks: remark, by: byOf(person) })
          const name = `${comment} with ${JSON.stringify(remark)} by ${person.rights.join('+')}`
          add(name, shared, fault ?? 'done', { provider }, ({ code }) =>
            codeOfPost(
              person.who,
              '/platform/updatePineKycVerification',
              { merchant_code: code, comment, feedback: remark, documents_seen: documents.get(code) ?? [] },
              1,
            ),
          )
        }
  }
  for (const shared of statusPlaces.filter(met).map(stand))
    for (const person of people)
      for (const [path, type] of [
        ['/ops/deactivatemerchant', 'merchant.deactivate'],
        ['/ops/reactivatemerchant', 'merchant.reactivate'],
      ] as const) {
        const holdsDeactivate = person.rights.includes('deactivatemerchant')
        const state = shared.isActive ? 'active' : 'deactivated'
        const after = merchantStateAfter(state, { type, holdsDeactivate }) ?? state
        const name = `${type} by ${person.rights.join('+')}`
        add(name, shared, holdsDeactivate ? 'done' : 'not-allowed', { isActive: after === 'active' }, ({ code }) =>
          codeOfPost(person.who, path, { mid_list: [code] }, undefined),
        )
      }

  const staffOf = async (login: string) =>
    (await pool.query<{ id: string }>('select id from staff where login_id = $1', [login])).rows[0]?.id ?? ''
  const asking = people.map(({ staffId }) => staffId)
  const controlled = await staffOf('catalogue')
  await makeControlled(testGateway, controlled, asking)
  const editorIds = { nobody: [], asking, another: [await staffOf('relmanager')], controlled: [controlled] }
  await insertMerchants(
    db,
    known.map(({ code, kycApproved, isSubmitted, editors, isActive }) =>
      waitingMerchant(code, {
        mobileNumber: '',
        kycApproved,
        isKycSubmitted: isSubmitted,
        kycSubmittedAt: kycApproved === null && isSubmitted ? new Date('2026-11-20T06:30:00Z') : null,
        kycEditors: isForgetful ? [] : editorIds[editors],
        isActive,
      }),
    ),
  )
  const complete = known.filter(({ hasAllDocuments }) => hasAllDocuments).map(({ code }) => code)
  const { rows: stored } = await pool.query<{ code: string; id: string }>(
    `with added as (
       insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
       select gen_random_uuid(), m.id, kind, 'image/png', m.merchant_code || kind, 1, ''::bytea, now()
       from merchants m, unnest($2::text[]) kind where m.merchant_code = any($1) returning id, merchant_id
     ) select m.merchant_code as code, added.id from added join merchants m on m.id = added.merchant_id`,
    [complete, [...pickedDocuments]],
  )
  for (const { code, id } of stored) documents.set(code, [...(documents.get(code) ?? []), id])
  await pool.query(
    `insert into provider_verifications (merchant_id, state, waiting_since)
     select m.id, given.state, now() from merchants m
     join unnest($1::text[], $2::text[]) as given(code, state) on given.code = m.merchant_code`,
    [
      known.filter(({ provider }) => provider !== 'pending').map(({ code }) => code),
      known.filter(({ provider }) => provider !== 'pending').map(({ provider }) => provider),
    ],
  )

  const look = async () =>
    new Map(
      (
        await pool.query<{ code: string; version: number; kyc: number | null; active: boolean; provider: string }>(
          `select m.merchant_code as code, m.version, m.kyc_approved as kyc, m.is_active as active,
             coalesce(p.state, 'pending') as provider
           from merchants m left join provider_verifications p on p.merchant_id = m.id`,
        )
      ).rows.map((row) => [row.code, row]),
    )
  const found = await runCells(cells)
  const now = await look()
  const own = new Set(steps.map(({ place }) => place.code))
  const isAs = ({ code, kycApproved, provider, isActive }: Place) => {
    const row = now.get(code)
    return row?.kyc === kycApproved && row.provider === provider && row.active === isActive
  }
  return {
    ...found,
    moved: known.filter((place) => !own.has(place.code) && !(isAs(place) && now.get(place.code)?.version === 1)).length,
    astray: steps.filter(({ place, after }) => !isAs({ ...place, ...after })).length,
  }
}
