import { describe, expect, it } from 'vitest'
import { lastOneWins, silentOverwrites } from '#tests/draftSchedules.ts'
import { openFromBuild, storesOfBuilds } from '#tests/previousBuild.ts'
import { clearsFirst, runQuotaCut } from '#tests/quotaCuts.ts'

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
      const { kept, refused, lost } = await runQuotaCut(fit)
      expect([fit, lost, refused > 0, kept + refused]).toEqual([fit, [], true, 45])
    }
  })
})

describe('the store of an earlier build', () => {
  it('opens with its drafts and files, and one without them is found out', async () => {
    for (const [at, stores] of storesOfBuilds.entries()) expect(await openFromBuild(at + 1, stores)).toEqual([])
    await expect(openFromBuild(1, { drafts: '&key, changedAt' })).rejects.toThrow()
  })
})
