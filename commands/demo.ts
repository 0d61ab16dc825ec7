import { parseArgs } from 'node:util'
import { reachDatabase } from '#commands/reachDatabase.ts'
import { runCommand } from '#commands/runCommand.ts'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import { carryOutMigrations, inTurn, openDatabase } from '#server/db/database.ts'
import { mostDemoTransactions } from '#server/demo/demoTransactions.ts'
import { ensureDefaultRoles } from '#server/people/access/index.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { mostDemoMerchants } from '#server/demo/merchantShape.ts'
import { readConfig } from '#server/gateway/config.ts'

const usage = `npm run demo -- --merchants N    adds demo people, and demo merchants up to N in total (1 to ${mostDemoMerchants})
  --transactions N  and demo transactions up to N in total (0 to ${mostDemoTransactions})
  --anyway    also into a database that real people work in`

await runCommand(async () => {
  const { values } = parseArgs({
    options: { merchants: { type: 'string' }, transactions: { type: 'string' }, anyway: { type: 'boolean' } },
  })
  const merchants = Number(values.merchants ?? 20_000)
  if (!Number.isInteger(merchants) || merchants < 1 || merchants > mostDemoMerchants) throw new Error(usage)
  const transactions = Number(values.transactions ?? 20_000)
  if (!Number.isInteger(transactions) || transactions < 0 || transactions > mostDemoTransactions) throw new Error(usage)
  await load({ merchants, transactions }, values.anyway ?? false)
})

async function load({ merchants, transactions }: { merchants: number; transactions: number }, isAnyway: boolean) {
  const config = readConfig(process.env)
  const reached = await reachDatabase({ ...config, log: console.log })
  const database = openDatabase(reached.url)
  try {
    await inTurn(database, async () => {
      await carryOutMigrations(database)
      await database.db.transaction((tx) => ensureDefaultRoles(tx, config.product))
    })
    const { rowCount } = await database.pool.query('select 1 from staff where not is_demo limit 1')
    if (rowCount && !isAnyway) {
      throw new Error(
        'Real people work in this database. Add -- --anyway to put demo people and merchants beside them.',
      )
    }
    const seal = openFieldSealOf({ dataDir: config.dataDir, fieldKey: process.env.FIELD_KEY })
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    const step = Math.max(10_000, Math.round(merchants / 20))
    let shown = 0
    const report = await loadDemo(database.pool, {
      merchants,
      transactions,
      product: config.product,
      now: new Date(),
      seal,
      files: await openFileStore(config),
      isAlone: reached.isAlone,
      onProgress(loaded, wanted) {
        if (loaded - shown < step && loaded < wanted) return
        shown = loaded
        console.log(`${loaded.toLocaleString('en-IN')} of ${wanted.toLocaleString('en-IN')}, ${seconds().toFixed(1)} s`)
      },
      onTransactions(loaded, wanted) {
        if (loaded < wanted && loaded % 500_000 !== 0) return
        console.log(
          `${loaded.toLocaleString('en-IN')} of ${wanted.toLocaleString('en-IN')} transactions, ${seconds().toFixed(1)} s`,
        )
      },
    })
    const rate = Math.round(report.merchantsAdded / seconds()).toLocaleString('en-IN')
    console.log(
      `Added ${report.transactionsAdded.toLocaleString('en-IN')} transactions, figures and indexes included, ${seconds().toFixed(1)} s.`,
    )
    console.log(
      report.merchantsAdded === 0
        ? `No merchant to add: ${report.merchantsTotal.toLocaleString('en-IN')} merchants are there.`
        : `Added ${report.merchantsAdded.toLocaleString('en-IN')} merchants and ${report.peopleAdded} people in ${seconds().toFixed(1)} s (${rate} a second, indexes included).`,
    )
  } finally {
    await database.close()
    await reached.release()
  }
}
