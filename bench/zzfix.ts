import { openScaleData } from './scale/scaleData.ts'
import { openDatabase } from '#server/db/database.ts'
const data = await openScaleData(Number(process.argv[2]))
const db = openDatabase(data.url, { statementMs: 600000 })
const r = await db.pool.query(
  `alter table refunds disable trigger user; update refunds set id = gen_random_uuid() where provider_reference like 'R%' and id::text !~ '^.{14}[1-8].{4}[89ab]'; alter table refunds enable trigger user`,
)
console.log((r as any).map((x: any) => x.rowCount))
await db.close()
await data.close()
