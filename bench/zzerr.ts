import { openScaleData, historyDays } from './scale/scaleData.ts'
import { openDatabase } from '#server/db/database.ts'
import { client } from '#tests/support/gateway.ts'
import { environmentOf, startPeer } from './ownProcess.ts'
import { signIn } from './signIn.ts'
import { openDrawn } from './scale/drawn.ts'
import { mainReads } from './scale/mainReads.ts'
const data = await openScaleData(Number(process.argv[2]))
const database = openDatabase(data.url)
const gateway = await startPeer('gateway.ts', { ...environmentOf(data), LOG_LEVEL: 'error' })
try {
  const { address } = gateway
  const people = {
    finance: client({ address }, await signIn(address, 'finance')),
    admin: client({ address }, await signIn(address, 'opsadmin')),
  }
  const drawn = await openDrawn(database, historyDays)
  for (const [name, read] of Object.entries(mainReads).filter(
    ([n]) => n.startsWith('position, 90') || n === 'refunds',
  )) {
    const t = performance.now()
    try {
      const a = (await read(people, drawn)) as any
      console.log(
        name.padEnd(36),
        Math.round(performance.now() - t),
        'rows',
        a?.rows?.length ?? a?.length ?? '-',
        'total',
        a?.total ?? '-',
      )
    } catch (e) {
      console.log(name.padEnd(36), 'FAILED', String(e).slice(0, 150))
    }
  }
} finally {
  await gateway.stop()
  await database.close()
  await data.close()
}
