import { makeControlled } from '#tests/proofs/cells.ts'
import type { TestGateway } from './gateway.ts'

/** From now on the first account is one that made the second: both count as one person. */
export const makePuppet = async (testGateway: TestGateway, controller: string, puppet: string): Promise<void> => {
  const { rows } = await testGateway.database.pool.query<{ id: string }>(
    'select id from staff where login_id = any($1) order by login_id = $2',
    [[controller, puppet], puppet],
  )
  await makeControlled(testGateway, rows[1]?.id ?? '', [rows[0]?.id ?? ''])
}
