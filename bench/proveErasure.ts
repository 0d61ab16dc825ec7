import type { ErasureFault } from '#tests/proofs/erasure/erasureFaults.ts'
import { type NightFault, runNightKills } from '#tests/proofs/erasure/nightKills.ts'
import { runPersonKills } from '#tests/proofs/erasure/personKills.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

const small = { notes: 500, papers: 5 }
const whole = { notes: 12_000, papers: 200 }

const plantedErasures = [
  ['said too soon', 'halfErased', 'erasures that are said to be over'],
  ['miscounted', 'miscounted', 'wrong counts'],
  ['other bytes', 'halfOffered', 'copies without bytes'],
] as const satisfies readonly (readonly [ErasureFault, string, string])[]

const plantedNights = [
  ['miscounted', 'miscounted', 'rows'],
  ['shown too late', 'unshownGone', 'rows'],
] as const satisfies readonly (readonly [NightFault, string, string])[]

/** The planted faults first; then erasures and copies in gateways and workers that are killed, then nights. */
export const proveErasure = ({
  rounds,
  nights,
  seed,
}: {
  rounds: number
  nights: number
  seed: number
}): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const found: Figure[] = []
    for (const [fault, figure, unit] of plantedErasures) {
      const run = await runPersonKills(postgresUrl, {
        rounds: 1,
        sizes: small,
        draw: drawFrom(seed),
        takesMs: 400,
        fault,
      })
      found.push(atLeast(`planted in an erasure or a copy: ${fault}`, run[figure], unit, 1, seed))
    }
    for (const [fault, figure, unit] of plantedNights) {
      const run = await runNightKills(postgresUrl, { nights: 1, notes: 500, files: 5, draw: drawFrom(seed), fault })
      found.push(atLeast(`planted in a night: ${fault}`, run[figure], unit, 1, seed))
    }
    const people = await runPersonKills(postgresUrl, { rounds, sizes: whole, draw: drawFrom(seed) })
    const night = await runNightKills(postgresUrl, { nights, notes: 12_000, files: 200, draw: drawFrom(seed) })
    return [
      ...found,
      atLeast('kills of gateways and workers', people.kills, 'kills', 2 * rounds, seed),
      told('of them while an erasure or a copy was under way', people.killsAtWork, 'kills', seed),
      told('erasures', people.erasures, 'erasures', seed),
      told('of them stopped by a legal hold that was set after a kill', people.stopped, 'erasures', seed),
      told('copies', people.copies, 'copies', seed),
      atMost(
        'erasures said to be over with something left, at a kill or at the end',
        people.halfErased,
        'erasures',
        0,
        seed,
      ),
      atMost('erasures that came to no end', people.unended, 'erasures', 0, seed),
      atMost('erasures whose counts are not the rows that went', people.miscounted, 'erasures', 0, seed),
      atMost('rows that went under a legal hold', people.heldGone, 'rows', 0, seed),
      atMost(
        'erasures audited otherwise than once, or told otherwise than once for names and once for contact',
        people.toldOtherwise,
        'erasures',
        0,
        seed,
      ),
      atMost('copies offered without whole bytes, at a kill or at the end', people.halfOffered, 'copies', 0, seed),
      atMost('copies that are not whole, given and told once at the end', people.brokenCopies, 'copies', 0, seed),
      atMost('files that stayed without a row, or half written', people.strayFiles, 'files', 0, seed),
      told(
        'questions of calls that were never answered (swept within a week)',
        people.unansweredQuestions,
        'files',
        seed,
      ),
      told('nights', night.nights, 'nights', seed),
      atLeast('kills inside nights', night.kills, 'kills', 2 * nights, seed),
      told('of them before the end of the night', night.killsAtWork, 'kills', seed),
      told('rows and files that went at night', night.removed, 'rows', seed),
      atMost('rows between what nights say and what went', night.miscounted, 'rows', 0, seed),
      atMost('rows that were over and stayed', night.left, 'rows', 0, seed),
      atMost('rows that went without having been shown the night before', night.unshownGone, 'rows', 0, seed),
      atMost('rows that went at night under a legal hold', night.heldGone, 'rows', 0, seed),
      atMost('nights audited otherwise than once with their count', night.auditedOtherwise, 'nights', 0, seed),
      atMost('files of nights that stayed without a row', night.strayFiles, 'files', 0, seed),
      atMost('breaks in the chain of the audit', people.auditBreaks + night.auditBreaks, 'breaks', 0, seed),
    ]
  })
