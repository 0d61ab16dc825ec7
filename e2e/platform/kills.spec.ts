import { isChosenFileThere } from '#tests/proofs/browserKills/chosenFiles.ts'
import { openKillFixture } from '#tests/proofs/browserKills/killFixture.ts'
import { type KillKind, killRuns, typingLost } from '#tests/proofs/browserKills/killRuns.ts'
import { loseChosenFile } from '#tests/proofs/browserKills/plantedQueues.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { ask } from '../database.ts'
import { expect, test } from '../panel.ts'

const seed = Number(process.env['SEED'] ?? 20261122)
/** Longer than anything in a step is waited for: what stands still is named. */
const stepMs = 75_000
/** `npm run prove -- offline` does each many times. */
const once: readonly KillKind[] = ['kill', 'torn', 'crash', 'freeze', 'twoTabs', 'workerAlone', 'person']

test('what was handed over reaches the gateway once and under its person, whatever is killed, crashes or freezes on the way; what was typed or chosen is there again', async ({
  baseURL,
  enter,
}, { repeatEachIndex }) => {
  // Each step ends by itself, and says which one it was.
  test.setTimeout((once.length + 4) * stepMs)
  const draw = drawFrom(seed + repeatEachIndex)
  const fixture = await openKillFixture({ address: baseURL ?? '', ask, enter }, `K${repeatEachIndex}`)
  try {
    for (const kind of once) {
      await test.step(kind, () => killRuns[kind](fixture, draw), { timeout: stepMs })
    }
    await test.step('typing', () => typingLost(fixture, draw), { timeout: stepMs })
    await test.step(
      'a chosen file',
      async () => {
        expect(await isChosenFileThere(fixture, draw)).toBe(true)
        expect(await isChosenFileThere(fixture, draw, loseChosenFile)).toBe(false)
      },
      { timeout: stepMs },
    )
    await test.step(
      'the verdict',
      async () => {
        expect(await fixture.judge()).toEqual({ lost: 0, doubled: 0, underAnother: 0 })
        await fixture.plant()
        expect(await fixture.judge()).toEqual({ lost: 1, doubled: 1, underAnother: 1 })
      },
      { timeout: stepMs },
    )
  } finally {
    await fixture.close()
  }
})
