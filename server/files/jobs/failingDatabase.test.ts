import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type FaultFixture, openFaultFixture } from '#tests/support/faultFixture.ts'
import { doubtsOf, faultsOf, type JobFault, saidFault, withoutTransactions } from '#tests/proofs/jobFaults.ts'
import { shareAmong } from '#tests/support/panelUpload.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

const seed = 20261123
/** The pooler of a run reaches PostgreSQL past what fails: docs/decisions/house.md. */
const isPooled = process.env['FACTS_POOLER'] !== undefined
const fixtures: FaultFixture[] = []

beforeAll(async () => {
  for (let left = 3; left > 0; left -= 1) fixtures.push(await openFaultFixture(inject('postgresUrl')))
})
afterAll(async () => {
  for (const testGateway of fixtures) await testGateway.close()
})

const wrongWith = async (faults: readonly JobFault[]) => {
  const found = await shareAmong(fixtures, faults, async (on, failing) =>
    (await doubtsOf(on, failing.shape, failing)).map((doubt) => `${saidFault(failing)}: ${doubt}`),
  )
  return found.flat()
}

it.skipIf(isPooled)(
  'a job whose commit is done and never answered, at any of its commits, is carried out once, told once and loses no file',
  async () => {
    const [testGateway] = fixtures as [FaultFixture]
    const faults = [
      ...(await faultsOf(testGateway, 'uploaded, run and downloaded')),
      ...(await faultsOf(testGateway, 'planned, confirmed and run')),
    ]
    const lost = faults.filter(({ statement, fault }) => statement === 'commit' && fault === 'cut after')
    expect(lost.length).toBeGreaterThan(12)
    const random = drawFrom(seed)
    const others = Array.from({ length: 4 }, () => faults[Math.floor(random() * faults.length)] as JobFault)
    expect(await wrongWith([...lost, ...others])).toEqual([])
  },
)

it.skipIf(isPooled)('a job that takes effect outside its transactions is found out by the same faults', async () => {
  const testGateway = await openFaultFixture(inject('postgresUrl'))
  try {
    const faults = await faultsOf(testGateway, 'tried again')
    withoutTransactions(testGateway)
    const betweenEffectAndCount = faults.find(
      ({ statement, fault }) => fault === 'cut before' && statement.startsWith('update "file_jobs" set "rows_done"'),
    )
    const found = await doubtsOf(testGateway, 'tried again', betweenEffectAndCount)
    expect(found).toContain('the audit says 0 rows done and 1 endings')
  } finally {
    await testGateway.close()
  }
})
