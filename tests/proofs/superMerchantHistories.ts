import { sql } from 'drizzle-orm'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { TakeAnswer, VerificationAnswer, VerificationProvider } from '#server/adapters/verificationProvider.ts'
import {
  type AnswerOutcome,
  isVerified,
  type NumberStanding,
  noNumber,
  verificationAfter,
} from '#machines/merchants/documentVerification.ts'
import { type Client, openTestGateway, Refused } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

export interface SuperMerchantFigures {
  readonly steps: number
  readonly answers: number
  /** Delivered late, twice or for another request. */
  readonly strayAnswers: number
  readonly verified: number
  /** Verified without a yes to a question about this very number. */
  readonly wronglyVerified: number
  /** Rows whose hashes do not say the same. */
  readonly unequalHashes: number
  /** Sections that are saved with other content than was checked. */
  readonly wronglySaved: number
  /** Answers with a number that is not covered. */
  readonly uncovered: number
  /** Pages that were loaded anew, and gateways that were gone while a number was asked about. */
  readonly reloads: number
  readonly kills: number
  /** Looks at a form that says *verified* of what is typed in it. */
  readonly verifiedInForm: number
  /** Those without a yes to a question about this very number. */
  readonly wronglyVerifiedInForm: number
  /** Answers of the gateway that nobody expects. */
  readonly unexpected: number
}

interface Run {
  readonly histories: number
  readonly draw: () => number
  readonly onUnexpected?: (text: string) => void
}

/** `lying`: the provider says yes where the judge is told that it said no. */
export type PlantedFault = 'lying'

interface Pending {
  readonly requestId: string
  readonly number: string
  readonly givenName: string
  readonly take: TakeAnswer
  readonly end: () => void
  /** The call of the panel that waits for it. */
  call: Promise<unknown>
  /** Its gateway was killed: nobody takes an answer any more, and the panel hears of no end. */
  isDead: boolean
  /** What the panel does when its connection breaks. */
  breakOff: () => void
}

/** A form of one person. It runs the machine over what is typed, as the panel does. */
interface Tab {
  readonly person: number
  typed: string
  standing: NumberStanding
  /** The version of Business Proof, as the page read it. */
  sectionVersion: number
  /** A page that was loaded anew hears no answer of what it asked before. */
  load: number
}

const nothingTyped: NumberStanding = { state: 'idle', ...noNumber }

const outcomeOfState = (state: string): AnswerOutcome =>
  state === 'verified' || state === 'refused' || state === 'manualReview' ? state : 'unavailable'

const pans = ['AAPFU0942F', 'AAPFU0943F', 'BBPFU0942F', 'CCPFU1042K'] as const
const stepsOfHistory = 16
const tabsOfPerson = 2
/** Longer than a question is waited for, and than a page may be still without a new sign-in. */
const lostAfterMs = 66_000
const signsInAfterMs = 3_600_000
const expectedCodes: readonly string[] = [
  'super-merchant-section-changed',
  'super-merchant-submitted',
  'super-merchant-section-incomplete',
  'record-changed',
  'wrong-state',
]

/**
 * Random interleavings over HTTP on PostgreSQL: two people with two tabs each type, ask, save and load one number of one
 * super merchant anew; the provider answers when and what the draw says, and gateways are gone while they ask. Judged by what the provider was asked and said, not by what the gateway keeps.
 */
export const superMerchantHistories = async (
  postgresUrl: string,
  { histories, draw, onUnexpected }: Run,
  fault?: PlantedFault,
): Promise<SuperMerchantFigures> => {
  let shiftMs = 0
  const testGateway = await openTestGateway(postgresUrl, { now: () => new Date(Date.now() + shiftMs) })
  const pending: Pending[] = []
  const over: Pending[] = []
  let onAsked: ((asked: Pending) => void) | undefined
  const provider: VerificationProvider = {
    isSandbox: false,
    patienceMs: 60_000,
    ask: ({ requestId, number, givenName }, take) =>
      new Promise((end) => {
        const asked: Pending = {
          requestId,
          number,
          givenName,
          take,
          end,
          call: Promise.resolve(),
          isDead: false,
          breakOff: () => undefined,
        }
        pending.push(asked)
        onAsked?.(asked)
      }),
  }
  Object.assign(testGateway.gateway, { verificationProvider: provider })
  const { db } = testGateway.database
  const figures = {
    steps: 0,
    answers: 0,
    strayAnswers: 0,
    verified: 0,
    wronglyVerified: 0,
    unequalHashes: 0,
    wronglySaved: 0,
    uncovered: 0,
    reloads: 0,
    kills: 0,
    verifiedInForm: 0,
    wronglyVerifiedInForm: 0,
    unexpected: 0,
  }
  /** Questions of gateways that are gone: ended after all is judged, so that nothing hangs. */
  const dead: Pending[] = []
  const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(draw() * of.length)] as Value

  const one = async (merchantCode: string, people: readonly Client[]): Promise<void> => {
    /** Numbers of which the provider said yes, to a question about them. */
    const said = new Set<string>()
    const calls: Promise<unknown>[] = []
    const note = (error: unknown) => {
      const text = error instanceof Refused ? error.code : String(error)
      if (expectedCodes.includes(text)) return
      figures.unexpected += 1
      onUnexpected?.(text)
    }
    const tabs = people.flatMap((_, person) =>
      Array.from(
        { length: tabsOfPerson },
        (): Tab => ({ person, typed: '', standing: nothingTyped, sectionVersion: 0, load: 0 }),
      ),
    )
    const type = (tab: Tab, number = pick(pans)) => {
      tab.typed = number
      const edited = { type: 'number.edit', valueHash: number, isComplete: true } as const
      tab.standing = verificationAfter(tab.standing, edited) ?? tab.standing
    }
    const load = async (tab: Tab) => {
      figures.reloads += 1
      tab.load += 1
      tab.typed = ''
      tab.standing = nothingTyped
      const { sections } = await clientOf(tab).call('superMerchants.get', { merchantCode })
      tab.sectionVersion = sections.find(({ section }) => section === 'businessProof')?.version ?? 0
    }
    const clientOf = ({ person }: Tab): Client => people[person] as Client
    const ask = async () => {
      const tab = pick(tabs)
      if (tab.typed === '' || draw() < 0.5) type(tab)
      const [panNumber, loaded, requestId] = [tab.typed, tab.load, crypto.randomUUID()]
      const asking = verificationAfter(tab.standing, { type: 'number.ask', requestId, valueHash: panNumber })
      if (asking === undefined) return
      tab.standing = asking
      const settle = (outcome: AnswerOutcome) => {
        if (tab.load !== loaded) return
        const settled = { type: 'provider.answer', requestId, valueHash: panNumber, outcome } as const
        tab.standing = verificationAfter(tab.standing, settled) ?? tab.standing
      }
      let reached: Pending | undefined
      const asked = new Promise<void>((resolve) => {
        onAsked = (found) => {
          reached = found
          resolve()
        }
      })
      const call = clientOf(tab)
        .call('superMerchants.verifyPan', {
          merchantCode,
          panNumber,
          kycDocType: 'BUSINESSPAN',
          kycGroup: 'LEGALITY',
        })
        .then((answer) => {
          if (reached?.isDead === true) return
          if (JSON.stringify(answer).includes(panNumber)) figures.uncovered += 1
          settle(outcomeOfState(answer.state))
        })
        .catch((error: unknown) => {
          if (reached?.isDead === true) return
          settle(error instanceof Refused && error.status < 500 ? 'refused' : 'unavailable')
          note(error)
        })
      await Promise.race([asked, call])
      onAsked = undefined
      if (reached === undefined) return
      reached.call = call
      reached.breakOff = () => settle('unavailable')
      calls.push(call)
    }
    /** The process that asks is gone: nothing takes the answer, and every connection to it breaks. */
    const kill = () => {
      if (pending.length === 0) return
      figures.kills += 1
      for (const asked of pending.splice(0)) {
        asked.isDead = true
        asked.breakOff()
        dead.push(asked)
      }
      // Half of the time it is asked again before anybody may think that the question is lost.
      if (draw() < 0.5) shiftMs += lostAfterMs
    }
    const answerOf = ({ requestId, givenName, number }: Pending, isStray: boolean): VerificationAnswer => {
      const draws = draw()
      const outcome = draws < 0.6 ? 'verified' : draws < 0.85 ? 'refused' : 'unavailable'
      if (outcome === 'verified' && !isStray && fault === undefined) said.add(number)
      return {
        requestId: isStray ? '00000000-0000-4000-8000-000000000000' : requestId,
        outcome,
        statusCode: outcome === 'verified' ? 200 : 404,
        statusMessage: outcome === 'refused' ? 'not verified: success is not given' : '',
        returnedName: givenName,
        branchName: '',
      }
    }
    const answer = async () => {
      const asked = pending.splice(Math.floor(draw() * pending.length), 1)[0]
      if (asked === undefined) return
      figures.answers += 1
      if (draw() < 0.2) {
        figures.strayAnswers += 1
        await asked.take(answerOf(asked, true))
      }
      const isAnswered = draw() < 0.8
      if (isAnswered) await asked.take(answerOf(asked, false))
      if (isAnswered && draw() < 0.2) {
        figures.strayAnswers += 1
        // A second answer may say yes where the first one said no: it counts for nothing.
        await asked.take({ ...answerOf({ ...asked, number: '' }, false), outcome: 'verified', statusCode: 200 })
      }
      asked.end()
      await asked.call
      over.push(asked)
    }
    const late = async () => {
      const asked = over.pop()
      if (asked === undefined) return
      figures.strayAnswers += 1
      await asked.take({ ...answerOf({ ...asked, number: '' }, false), outcome: 'verified', statusCode: 200 })
    }
    const save = async () => {
      const tab = pick(tabs)
      if (draw() < 0.3) type(tab)
      await clientOf(tab)
        .call('superMerchants.saveSection', {
          merchantCode,
          kycGroup: 'LEGALITY',
          kycDocType: 'BUSINESSPAN',
          ...(tab.typed === '' ? {} : { panNumber: tab.typed }),
          businessType: draw() < 0.5 ? 'Partnership Firm' : 'LLP',
          // Half of them save over what they have not read since.
          ...(draw() < 0.5 ? { sectionVersion: tab.sectionVersion } : {}),
        })
        .catch(note)
    }
    const judge = async () => {
      const { rows } = await db.execute<{
        state: string
        value_hash: Buffer
        verified_hash: Buffer | null
        number_sealed: Buffer
      }>(sql`
        select n.state, n.value_hash, n.verified_hash, n.number_sealed from super_merchant_numbers n
        join merchants m on m.id = n.merchant_id where m.merchant_code = ${merchantCode}`)
      for (const row of rows) {
        const number = testGateway.gateway.fieldSeal.open(row.number_sealed, sealedFields.superMerchantNumber)
        const isVerified = row.state === 'verified'
        if (isVerified) figures.verified += 1
        if (isVerified && !said.has(number)) figures.wronglyVerified += 1
        if (isVerified !== (row.verified_hash?.equals(row.value_hash) === true)) figures.unequalHashes += 1
      }
      const { rows: wrong } = await db.execute(sql`
        select from super_merchant_sections s join merchants m on m.id = s.merchant_id
        where m.merchant_code = ${merchantCode} and s.state = 'saved' and s.saved_hash is distinct from s.content_hash`)
      figures.wronglySaved += wrong.length
      for (const { typed, standing } of tabs) {
        if (!isVerified(standing)) continue
        figures.verifiedInForm += 1
        if (!said.has(typed)) figures.wronglyVerifiedInForm += 1
      }
      const shown = JSON.stringify(await pick(people).call('superMerchants.get', { merchantCode }))
      if (pans.some((pan) => shown.includes(pan))) figures.uncovered += 1
    }
    for (let step = 0; step < stepsOfHistory; step += 1) {
      figures.steps += 1
      const draws = draw()
      if (draws < 0.33) await ask()
      else if (draws < 0.62) await answer()
      else if (draws < 0.7) await late()
      else if (draws < 0.78) await load(pick(tabs))
      else if (draws < 0.84) type(pick(tabs))
      else if (draws < 0.89) kill()
      else await save()
      if (draw() < 0.3) await judge()
    }
    for (const asked of pending.splice(0)) asked.end()
    for (const asked of dead) asked.end()
    await Promise.all(calls)
    dead.length = 0
    await judge()
    over.length = 0
  }

  try {
    await insertMerchants(
      db,
      Array.from({ length: histories }, (_, at) =>
        buildMerchant({
          merchantCode: `S${String(at).padStart(7, '0')}`,
          businessName: `Sunrise Partners ${at}`,
          contactPerson: 'Asha Kulkarni',
          mobileNumber: `9${String(at).padStart(9, '0')}`,
        }),
      ),
    )
    await db.execute(sql`
      insert into super_merchants (merchant_id, super_merchant_name, created_at)
      select id, business_name, now() from merchants where merchant_code like 'S%'`)
    let people: readonly Client[] = []
    let enteredAt = -Infinity
    for (let at = 0; at < histories; at += 1) {
      if (shiftMs - enteredAt > signsInAfterMs) {
        people = [await testGateway.enter('kycreviewer'), await testGateway.enter('kycreviewer2')]
        enteredAt = shiftMs
      }
      await one(`S${String(at).padStart(7, '0')}`, people)
    }
    return figures
  } finally {
    await testGateway.close()
  }
}
