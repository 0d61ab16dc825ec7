import { sql } from 'drizzle-orm'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import { Refused, type TestGateway } from '#tests/support/gateway.ts'
import { historiesOf, type HistoryCounts, type HistoryRun, noHistories, refusedOr } from './histories.ts'
import { addMerchants, decideOn, pdfOf, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import {
  type administratorsAndAccounts,
  castWithAdministrators,
  forgetAdministrators,
} from '#tests/support/administrators.ts'

/** Five people beside two administrators and their accounts; their services overlap, and change while the histories run. */
const people = ['kycreviewer', 'kycreviewer2', 'pinereviewer', 'opsadmin', 'deskadmin'] as const
type Login = (typeof people)[number] | (typeof administratorsAndAccounts)[number]
const roleNames = ['kyc_reviewer', 'kyc_reviewer_pine', 'ops_admin'] as const

export interface KycHistoryFigures extends HistoryCounts {
  /** Decided on by somebody who changed what was not approved since. */
  readonly ownWork: number
  /** Decided on by somebody who could act as one who did, or whom the same person could act as. */
  readonly byOnePerson: number
  /** Decided on with other content than the one that was seen. */
  readonly unseenContent: number
  /** Decided on without the services at that moment. */
  readonly withoutRight: number
  /** Decided on where the state, the submission or the documents do not allow it. */
  readonly notOffered: number
  /** Decisions after which merchant, decisions, call log and messages do not say the same. */
  readonly wrongRows: number
}

interface Seen {
  readonly merchantCode: string
  readonly version: number
  readonly documents: readonly { readonly documentId: string }[]
  /** How often the content had been changed when it was looked at. */
  readonly content: number
}

interface Known {
  readonly code: string
  readonly editors: Set<Login>
  readonly documents: Set<KycDocumentKind>
  readonly seen: Seen[]
  content: number
  approved: boolean | undefined
  submitted: boolean
  /** Counted from the first review, ever. */
  decisions: number
  /** Asked for with the last decline and not there since. */
  missing: Set<KycDocumentKind>
}

const codeOf = (number: number) => `K${String(number).padStart(7, '0')}`
/** An image only where a PDF is refused: each is drawn anew by a process of its own. */
const specimenOf = (kind: KycDocumentKind) => (kind === 'store' ? pngOf(4, 4) : pdfOf(['A document']))

/** Random histories over HTTP, judged by what was done to each merchant and not by what the gateway says of it. */
const run = async (
  testGateway: TestGateway,
  asked: HistoryRun,
  isEnough: (figures: KycHistoryFigures) => boolean,
): Promise<KycHistoryFigures> => {
  const { histories, races, draw } = asked
  const { db } = testGateway.database
  const cast = await castWithAdministrators(testGateway, { ...asked, logins: people, roleNames, likelihood: 0.55 })
  const { below, pick, clientOf, giveRoles, someRoles, holdsOneOf, areOne, takeHold, pickPresent } = cast

  const figures = {
    ...noHistories,
    ownWork: 0,
    byOnePerson: 0,
    unseenContent: 0,
    withoutRight: 0,
    notOffered: 0,
    wrongRows: 0,
  }

  const add = async (number: number): Promise<Known> => {
    const submitted = draw() < 0.7
    const approved = draw() < 0.2 ? false : undefined
    await addMerchants(testGateway, [
      waitingMerchant(codeOf(number), {
        mobileNumber: '',
        isKycSubmitted: submitted,
        kycApproved: approved === undefined ? null : 0,
        kycSubmittedAt: submitted && approved === undefined ? new Date('2026-11-20T06:30:00Z') : null,
      }),
    ])
    return {
      code: codeOf(number),
      editors: new Set(),
      documents: new Set(),
      seen: [],
      content: 0,
      approved,
      submitted,
      decisions: 0,
      missing: new Set(),
    }
  }

  const look = async (known: Known, login: Login): Promise<Seen | undefined> => {
    const found = await refusedOr(clientOf(login).call('kyc.review', { merchantCode: [known.code] }))
    if (found === undefined) return undefined
    const { merchantCode, version, documents } = found
    return { merchantCode, version, documents, content: known.content }
  }

  const edit = async (known: Known, login: Login, seen: Seen): Promise<boolean> => {
    const change = { merchantCode: known.code, contactPerson: `Owner ${known.content + 1}` }
    const saved = await refusedOr(clientOf(login).call('merchants.edit', [change], { ifMatch: seen.version }))
    if (saved === undefined) return false
    known.content += 1
    known.editors.add(login)
    return true
  }

  const send = async (known: Known, login: Login): Promise<boolean> => {
    const kind = pick([...pickedDocuments, 'store'] as const)
    if ((await refusedOr(upload(clientOf(login), known.code, kind, specimenOf(kind)))) === undefined) return false
    known.content += 1
    known.editors.add(login)
    known.documents.add(kind)
    known.missing.delete(kind)
    const isComplete = pickedDocuments.every((picked) => known.documents.has(picked))
    if (isComplete && known.approved === false && known.missing.size === 0) {
      known.approved = undefined
      known.submitted = true
    }
    if (isComplete && known.approved === undefined) known.submitted = true
    return true
  }

  const hasAllRows = async (known: Known): Promise<boolean> => {
    const { rows } = await db.execute<{
      approved: number | null
      decisions: number
      logs: number
      messages: number
    }>(sql`
      select kyc_approved as approved,
        (select count(*)::int from kyc_decisions d where d.merchant_id = m.id) as decisions,
        (select count(*)::int from call_logs l where l.merchant_id = m.id and l.category = 'KYC') as logs,
        (select count(*)::int from messages s where s.merchant_id = m.id) as messages
      from merchants m where m.merchant_code = ${known.code}`)
    const [row] = rows
    const { decisions } = known
    return (
      row?.approved === (known.approved === true ? 1 : 0) &&
      row.decisions === decisions &&
      row.logs === decisions &&
      row.messages === decisions * 2
    )
  }

  const decide = async (known: Known, login: Login, seen: Seen): Promise<boolean> => {
    const decision = pick(['approve', 'approve', 'decline'] as const)
    const screen = draw() < 0.3 ? 'form' : 'review'
    const sendAgain = decision === 'decline' && draw() < 0.5 ? [pick(pickedDocuments)] : []
    const made = await refusedOr(decideOn(clientOf(login), seen, { decision, screen, sendAgain }))
    if (made === undefined) return false
    figures.decisions += 1
    if (known.editors.has(login)) figures.ownWork += 1
    if ([...known.editors].some((editor) => areOne(editor, login))) figures.byOnePerson += 1
    if (seen.content !== known.content) figures.unseenContent += 1
    const isAllowed = holdsOneOf(login, screen === 'form' ? ['ops_admin'] : ['ops_admin', 'kyc_reviewer'])
    if (!isAllowed) figures.withoutRight += 1
    const isStateRight =
      known.approved === undefined || (known.approved ? decision === 'decline' : decision === 'approve')
    const isReady = screen === 'form' ? pickedDocuments.every((picked) => known.documents.has(picked)) : known.submitted
    if (!isStateRight || !isReady) figures.notOffered += 1
    known.decisions += 1
    known.approved = decision === 'approve'
    known.missing = new Set(sendAgain)
    if (known.approved) known.editors.clear()
    if (!(await hasAllRows(known))) figures.wrongRows += 1
    return true
  }

  const verify = async (known: Known, login: Login, seen: Seen): Promise<boolean> => {
    const comment = pick(['Approved', 'Rejected'] as const)
    const documentsSeen = seen.documents.map(({ documentId }) => documentId)
    const request = { merchantCode: known.code, comment, feedback: 'As seen.', documentsSeen }
    const made = await refusedOr(clientOf(login).call('kyc.decideProvider', request, { ifMatch: seen.version }))
    if (made === undefined) return false
    figures.decisions += 1
    if (known.editors.has(login)) figures.ownWork += 1
    if ([...known.editors].some((editor) => areOne(editor, login))) figures.byOnePerson += 1
    if (seen.content !== known.content) figures.unseenContent += 1
    if (!holdsOneOf(login, ['ops_admin', 'kyc_reviewer_pine'])) figures.withoutRight += 1
    if (known.approved !== true) figures.notOffered += 1
    return true
  }

  const step = async (known: Known): Promise<void> => {
    figures.acts += 1
    const login = pickPresent()
    if (draw() < 0.08) return giveRoles(login, someRoles())
    if (draw() < 0.04) return takeHold()
    // A fresh look, or what was looked at before.
    const fresh = known.seen.length === 0 || draw() < 0.5 ? await look(known, login) : undefined
    if (fresh !== undefined) known.seen.push(fresh)
    const last = known.seen.at(-1)
    const seen = fresh ?? (last === undefined || draw() < 0.7 ? last : pick(known.seen))
    if (seen === undefined) {
      figures.refused += 1
      return
    }
    const act = draw()
    const isDone = await (act < 0.18
      ? edit(known, login, seen)
      : act < 0.45
        ? send(known, login)
        : act < 0.88
          ? decide(known, login, seen)
          : verify(known, login, seen))
    figures[isDone ? 'done' : 'refused'] += 1
  }

  for (let number = 1; number <= histories && !isEnough(figures); number += 1) {
    figures.histories += 1
    await cast.begin(number)
    const known = await add(number)
    const length = 4 + below(9)
    for (let act = 0; act < length; act += 1) await step(known)
  }

  await giveRoles('kycreviewer', ['kyc_reviewer'])
  await giveRoles('kycreviewer2', ['kyc_reviewer'])
  for (let race = 1; race <= races; race += 1) {
    const code = codeOf(histories + race)
    await addMerchants(testGateway, [waitingMerchant(code, { mobileNumber: '' })])
    const pair = ['kycreviewer', 'kycreviewer2'] as const
    const seen = await Promise.all(pair.map((login) => clientOf(login).call('kyc.review', { merchantCode: [code] })))
    const ends = await Promise.all(
      pair.map(async (login, at) => {
        const mine = seen[at]
        if (mine === undefined) throw new Error('the case could not be read')
        const decision = pick(['approve', 'decline'] as const)
        return decideOn(clientOf(login), mine, { decision }).then(
          () => undefined,
          (error: unknown) => error,
        )
      }),
    )
    figures.races += 1
    const winner = pair[ends.indexOf(undefined)]
    const told = ends.find((end) => end !== undefined)
    const { rows } = await db.execute(
      sql`select 1 from kyc_decisions d join merchants m on m.id = d.merchant_id where m.merchant_code = ${code}`,
    )
    const isTold = told instanceof Refused && told.code === 'kyc-changed' && told.message.includes(`(${winner})`)
    // One decision, and the other is told who made it.
    if (rows.length === 1 && isTold) figures.racesWithOneWinner += 1
  }
  return figures
}

/** Takes the second wall down and lets the database forget who changed a merchant, or that it was changed. */
const plant = async (
  testGateway: TestGateway,
  fault: 'forgotten editor' | 'silent edit' | 'forgotten administrator',
): Promise<void> => {
  if (fault === 'forgotten administrator') return forgetAdministrators(testGateway)
  const forgets =
    fault === 'forgotten editor'
      ? `NEW.kyc_editors := '{}';`
      : `IF NEW.kyc_approved IS NOT DISTINCT FROM OLD.kyc_approved THEN NEW.version := OLD.version; END IF;`
  await testGateway.database.pool.query(`
    ALTER TABLE kyc_decisions DISABLE TRIGGER kyc_decisions_by_another;
    CREATE FUNCTION planted_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${forgets} RETURN NEW; END $$;
    CREATE TRIGGER planted_fault BEFORE UPDATE ON merchants FOR EACH ROW EXECUTE FUNCTION planted_fault()`)
}

export const kycHistories = historiesOf({ plant, run })
