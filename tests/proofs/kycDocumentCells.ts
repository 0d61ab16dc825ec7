import { randomUUID } from 'node:crypto'
import { deciderRights, type KycState } from '#contract/calls/merchants/kyc.ts'
import { documentNames, type KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import { kycStateAfter } from '#machines/merchants/kycDecision.ts'
import { type Cell, type CellFigures, codeOfPost, runCells, signInHolding, subsetsOf } from './cells.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { pdfOf, pngOf, waitingMerchant } from '#tests/support/kyc.ts'
import { insertMerchants } from '#tests/support/merchants.ts'
import { sealUpload, sendPart } from '#tests/support/uploads.ts'

/** The service that adds documents, and what might be taken for it. */
const documentRights = ['uploaddocument', ...deciderRights.filter((right) => right !== 'kyc_by_pine')] as const

interface Person {
  readonly rights: readonly string[]
  readonly loginId: string
  readonly who: Client
}

/** A merchant in one of the places that a document can find it in. */
interface Place {
  readonly code: string
  readonly state: KycState
  /** Documents that are there. */
  readonly before: readonly KycDocumentKind[]
  /** Documents that the last decline asked for. */
  readonly asked: readonly KycDocumentKind[]
}

/** A document that is possible, and where it leads. */
interface Step {
  readonly place: Place
  readonly kind: KycDocumentKind
  readonly loginId: string
  readonly state: KycState
}

export interface KycDocumentCellFigures extends CellFigures {
  /** Merchants that were sent nothing that is possible, and are not as they were. */
  readonly moved: number
  /** Documents that were taken and led elsewhere than the machine says, or are not their person's or not in their place. */
  readonly astray: number
}

const columnsOf = {
  notSubmitted: { kycApproved: null, isKycSubmitted: false, isWaiting: false },
  undecided: { kycApproved: null, isKycSubmitted: true, isWaiting: true },
  approved: { kycApproved: 1, isKycSubmitted: true, isWaiting: false },
  declined: { kycApproved: 0, isKycSubmitted: true, isWaiting: false },
} as const satisfies Record<KycState, object>
const states = Object.keys(columnsOf) as KycState[]

const kinds = ['cheque', 'store', 'LOI'] as const
/** The sealed parts of these are tried as well. */
const sealedKind = 'cheque'
/** An image only where a PDF is refused: each is drawn anew by a process of its own. */
const specimens: Readonly<Record<(typeof kinds)[number], Buffer>> = {
  cheque: pdfOf(['A document']),
  store: pngOf(4, 4),
  LOI: pdfOf(['Letter of Intent']),
}

const placesOf = (kind: KycDocumentKind): readonly Omit<Place, 'code'>[] =>
  states.flatMap((state) =>
    (state === 'declined' ? [[], [kind], ['pan' as const], [kind, 'pan' as const]] : [[]]).flatMap((asked) =>
      [[], pickedDocuments.filter((picked) => picked !== kind), [...new Set([...pickedDocuments, kind])]].map(
        (before) => ({ state, asked, before }),
      ),
    ),
  )

/** Where the machine takes the case when the document has come; which of its events that is, the gateway has to know. */
const stateWith = ({ state, before, asked }: Place, kind: KycDocumentKind): KycState => {
  if (state === 'declined' && asked.some((wanted) => wanted !== kind)) return state
  const hasAllDocuments = pickedDocuments.every((picked) => picked === kind || before.includes(picked))
  const type = state === 'declined' ? 'documents.sentAgain' : 'documents.completed'
  return kycStateAfter(state, { isSubmitted: false, hasAllDocuments, editors: [] }, { type }) ?? state
}

/**
 * Every cell of the `documents.*` events of machines/merchants/kycDecision.ts as a raw request, in one piece and in sealed parts:
 * what is possible has a merchant of its own, the rest shares one.
 */
export const runKycDocumentCells = async (
  testGateway: TestGateway,
  length: 'short' | 'long',
  /** Lets no declined merchant come back to the queue: a harness that does not see it would prove nothing. */
  isStuck = false,
): Promise<KycDocumentCellFigures> => {
  const known: Place[] = []
  const stand = (place: Omit<Place, 'code'>): Place => {
    const stood = { ...place, code: `F${String(known.length + 1).padStart(7, '0')}` }
    known.push(stood)
    return stood
  }
  const { product } = testGateway.config
  const people: Person[] = []
  const sets: readonly (readonly string[])[] =
    length === 'long'
      ? subsetsOf<string>(documentRights)
      : [['uploaddocument'], [...documentRights], documentRights.filter((right) => right !== 'uploaddocument')]
  for (const rights of sets) {
    const loginId = `paper${people.length}`
    const services = rights.filter((right) => right !== 'admin').map((right) => right.replace('{product}', product))
    const { who } = await signInHolding(testGateway, loginId, services, rights.includes('admin') ? ['admin'] : [])
    people.push({ rights, loginId, who })
  }

  const places = (kind: KycDocumentKind) => placesOf(kind).filter(({ state }) => !isStuck || state === 'declined')
  const cells: Cell[] = []
  const steps: Step[] = []
  const ids = new Map<string, string>()
  for (const kind of kinds)
    for (const shared of places(kind).map(stand))
      for (const { rights, loginId, who } of length === 'short' && kind !== sealedKind ? people.slice(0, 1) : people) {
        const fault = !rights.includes('uploaddocument')
          ? 'not-allowed'
          : shared.state === 'approved'
            ? 'kyc-approved-already'
            : undefined
        const add = (way: string, wanted: string, ask: (code: string) => Promise<string>) => {
          const place = wanted === 'done' ? stand(shared) : shared
          if (wanted === 'done') steps.push({ place, kind, loginId, state: stateWith(place, kind) })
          const { code, ...content } = place
          const name = `${kind} ${way} by ${rights.join('+')} on ${JSON.stringify(content)}`
          cells.push({ name, wanted, ask: () => ask(code) })
        }
        const bytes = specimens[kind]
        add('in one piece', fault ?? 'done', (code) => uploadOnce(who, code, kind, bytes))
        if (kind !== sealedKind) continue
        const seenIn = (code: string) => ids.get(`${code} ${kind}`) ?? null
        add('in parts', fault ?? 'done', (code) =>
          commitParts(testGateway, who, { code, kind, bytes, replaces: seenIn(code) }),
        )
        add('in parts, in place of another than seen', fault ?? 'kyc-changed', (code) =>
          commitParts(testGateway, who, { code, kind, bytes, replaces: seenIn(code) === null ? randomUUID() : null }),
        )
      }

  await insertPlaces(testGateway, known, ids)
  if (isStuck) await plantStuck(testGateway)
  const found = await runCells(cells)
  const stands = await look(testGateway)
  const own = new Set(steps.map(({ place }) => place.code))
  const isAs = (place: Place, state: KycState, sent?: Pick<Step, 'kind' | 'loginId'>) =>
    JSON.stringify(stands.get(place.code)) === JSON.stringify(standing(place, state, sent))
  return {
    ...found,
    moved: known.filter((place) => !own.has(place.code) && !isAs(place, place.state)).length,
    astray: steps.filter(({ place, state, ...sent }) => !isAs(place, state, sent)).length,
  }
}

const uploadOnce = (who: Client, code: string, kind: KycDocumentKind, bytes: Buffer): Promise<string> =>
  codeOfPost(
    who,
    '/ops/uploaddocument',
    { documentName: documentNames[kind], image_base64: bytes.toString('base64'), merchant_code: code },
    undefined,
  )

interface SealedDocument {
  readonly code: string
  readonly kind: KycDocumentKind
  readonly bytes: Buffer
  /** The one that the person saw in its place. */
  readonly replaces: string | null
}

/** Whoever may not upload has their parts refused as well, and commits what never came. */
const commitParts = async (
  testGateway: TestGateway,
  who: Client,
  { code, kind, bytes, replaces }: SealedDocument,
): Promise<string> => {
  const sealed = await sealUpload(testGateway.gateway.uploadKey.point, { name: 'paper', bytes: new Uint8Array(bytes) })
  for (const part of sealed.parts.keys()) await sendPart(testGateway.address, who, sealed, part).catch(() => undefined)
  const { uploadId, parts, byteSize, sha256, point } = sealed.commit
  const request = {
    type: 'document',
    upload_id: uploadId,
    parts,
    byte_size: byteSize,
    sha256,
    point,
    documentName: documentNames[kind],
    merchant_code: code,
    replaces,
  }
  return codeOfPost(who, '/ops/opsupload', request, undefined)
}

/** Merchants with their documents of two days ago and the decline of yesterday. */
const insertPlaces = async (
  { database: { db, pool } }: TestGateway,
  known: readonly Place[],
  ids: Map<string, string>,
) => {
  await insertMerchants(
    db,
    known.map(({ code, state }) => {
      const { isWaiting, ...columns } = columnsOf[state]
      const kycSubmittedAt = isWaiting ? new Date('2026-11-20T06:30:00Z') : null
      return waitingMerchant(code, { ...columns, mobileNumber: '', kycSubmittedAt })
    }),
  )
  const there = known.flatMap(({ code, before }) => before.map((kind) => ({ code, kind, id: randomUUID() })))
  for (const { code, kind, id } of there) ids.set(`${code} ${kind}`, id)
  await pool.query(
    `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
     select given.id, m.id, given.kind, 'image/png', given.id::text, 1, ''::bytea, now() - interval '2 days'
     from unnest($1::uuid[], $2::text[], $3::text[]) as given(id, code, kind)
     join merchants m on m.merchant_code = given.code`,
    [there.map(({ id }) => id), there.map(({ code }) => code), there.map(({ kind }) => kind)],
  )
  const declined = known.filter(({ state }) => state === 'declined')
  await pool.query(
    `insert into kyc_decisions (id, merchant_id, staff_id, is_approved, screen, remark, send_again, version, documents, created_at)
     select gen_random_uuid(), m.id, s.id, false, 'review', 'Blurred.', string_to_array(given.asked, ','), 1, '{}',
       now() - interval '1 day'
     from unnest($1::text[], $2::text[]) as given(code, asked)
     join merchants m on m.merchant_code = given.code join staff s on s.login_id = 'kycreviewer'`,
    [declined.map(({ code }) => code), declined.map(({ asked }) => asked.join(','))],
  )
}

const plantStuck = ({ database: { pool } }: TestGateway) =>
  pool.query(`
    CREATE FUNCTION planted_stuck() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF OLD.kyc_approved = 0 THEN NEW.kyc_approved := 0; END IF; RETURN NEW; END $$;
    CREATE TRIGGER planted_stuck BEFORE UPDATE ON merchants FOR EACH ROW EXECUTE FUNCTION planted_stuck()`)

interface Standing {
  readonly version: number
  readonly kycApproved: number | null
  readonly isKycSubmitted: boolean
  readonly isWaiting: boolean
  readonly editors: readonly string[]
  /** Those that count, each with who uploaded it. */
  readonly documents: readonly string[]
}

const standing = ({ before }: Place, state: KycState, sent?: Pick<Step, 'kind' | 'loginId'>): Standing => ({
  version: sent === undefined ? 1 : 2,
  ...columnsOf[state],
  editors: sent === undefined ? [] : [sent.loginId],
  documents: [...new Set([...before, ...(sent === undefined ? [] : [sent.kind])])]
    .map((kind) => `${kind} ${kind === sent?.kind ? sent.loginId : ''}`)
    .toSorted(),
})

const look = async ({ database: { pool } }: TestGateway): Promise<ReadonlyMap<string, Standing>> => {
  const { rows } = await pool.query<Standing & { code: string }>(
    `select m.merchant_code as code, m.version, m.kyc_approved as "kycApproved", m.is_kyc_submitted as "isKycSubmitted",
       m.kyc_submitted_at is not null as "isWaiting",
       array(select s.login_id from staff s where s.id = any(m.kyc_editors)) as editors,
       array(select d.kind || ' ' || coalesce(s.login_id, '') from kyc_documents d left join staff s on s.id = d.staff_id
         where d.merchant_id = m.id and d.replaced_at is null) as documents
     from merchants m`,
  )
  return new Map(
    rows.map(({ code, documents, ...stands }) => [code, { ...stands, documents: documents.toSorted() }] as const),
  )
}
