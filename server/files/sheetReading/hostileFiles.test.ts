import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { documentedEndings, mutantsOf } from '#tests/proofs/hostile/mutants.ts'
import { hostileFiles, type Route, tryFile } from '#tests/proofs/hostile/tryFile.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

const seed = 20261122
/** Every fourth one; `npm run prove -- hostile` sends all of them by both ways. */
const short = hostileFiles.filter((_, at) => at % 4 === 0)

let running: TestGateway
let person: Client

beforeAll(async () => {
  running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    running.database.db,
    ['M0000001', 'M0000002'].map((merchantCode) => buildMerchant({ merchantCode })),
  )
  person = await running.signIn('opsadmin')
})
afterAll(() => running.close())

const testGateway = () => ({ address: running.address, person })
const left = () => readdir(join(running.config.dataDir, 'files', 'incoming'))

describe('a hostile file ends with the documented sentence, and one that only looks so is read', () => {
  it.each(short.map((file, at) => [file.title, file, file.isOnlyWhole || at % 2 === 0 ? 'whole' : 'parts'] as const))(
    '%s',
    async (_, { fileName, bytes, ends }, route: Route) => {
      expect((await tryFile(testGateway(), { fileName, bytes: bytes() }, route)).ends).toEqual(ends)
    },
  )

  it(`a file that chance has changed is refused with a documented sentence or read (seed ${seed})`, async () => {
    const endings: unknown[] = []
    for (const { fileName, bytes } of mutantsOf(seed, 6)) {
      const { ends } = await tryFile(testGateway(), { fileName, bytes }, 'whole')
      if (typeof ends === 'string' && !documentedEndings.some((ending) => ending.test(ends))) endings.push(ends)
    }
    expect(endings).toEqual([])
  })

  it('nothing of any of them is left behind', async () => {
    await expect.poll(left).toEqual([])
  })
})
