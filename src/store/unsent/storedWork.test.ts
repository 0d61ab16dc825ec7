import { describe, expect, it } from 'vitest'
import { lastOneWins, silentOverwrites } from '#tests/proofs/draftSchedules.ts'
import { type StoredByBuild, storedByBuilds, openFromBuild } from '#tests/support/previousBuild.ts'
import { clearsFirst, runQuotaCut } from '#tests/proofs/quotaCuts.ts'
import { newDraftKey } from '#tests/support/unsentStore.ts'

const seed = Number(process.env['SEED'] ?? 20261122)

describe('a draft in two tabs', () => {
  it('is found overwritten where the last one wins', async () => {
    let found = 0
    for (let at = 0; at < 10; at += 1) found += await silentOverwrites(seed + at, lastOneWins)
    expect(found).toBeGreaterThan(0)
  })

  it('is never overwritten by a tab that has not read it', async () => {
    for (let at = 0; at < 25; at += 1) expect([seed + at, await silentOverwrites(seed + at)]).toEqual([seed + at, 0])
  })
})

describe('on a full disk', () => {
  it('a form that is cleared before its file is kept is found', async () => {
    const found = await Promise.all([4, 5, 6].map((fit) => runQuotaCut(fit, clearsFirst)))
    expect(found.flatMap(({ lost }) => lost)).not.toEqual([])
  })

  it('what is said to be kept is there, and what is refused takes nothing away', async () => {
    for (const fit of [0, 1, 2, 3, 4, 5, 6, 7, 8, 29]) {
      const { stored, refused, lost } = await runQuotaCut(fit)
      expect([fit, lost, refused > 0, stored + refused]).toEqual([fit, [], true, 60])
    }
  })
})

describe('the store of an earlier build', () => {
  it('opens with its drafts, files, receipts and comments as they were kept', async () => {
    for (const build of storedByBuilds) expect([build.version, await openFromBuild(build)]).toEqual([build.version, []])
  })

  it('is found out where a draft is sealed otherwise and a file is gone', async () => {
    const [first] = storedByBuilds as [StoredByBuild]
    const broken: StoredByBuild = {
      ...first,
      rows: async (key) => ({
        ...(await first.rows(key)),
        drafts: (await first.rows(await newDraftKey()))['drafts'] ?? [],
        outbox: [],
      }),
    }
    expect(await openFromBuild(broken)).toEqual([
      'the draft merchant M0000001',
      'the draft person ',
      'the draft rate general add ',
      'the file',
    ])
  })
})
