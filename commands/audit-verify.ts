import { reachDatabase } from '#commands/reachDatabase.ts'
import { runCommand } from '#commands/runCommand.ts'
import { openDatabase } from '#server/db/database.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { describeBreak, isFault } from '#contract/calls/platform/audit.ts'
import { readConfig } from '#server/gateway/config.ts'

await runCommand(async () => {
  const reached = await reachDatabase({ ...readConfig(process.env), log: console.log })
  const database = openDatabase(reached.url, { connections: 1 })
  try {
    const { entries, breaks } = await verifyAuditChain(database.pool)
    for (const one of breaks) console.log(describeBreak(one))
    const faults = breaks.filter(isFault).length
    if (faults > 0)
      throw new Error(
        `Audit entries: ${entries}. The chain is broken in ${faults} ${faults === 1 ? 'place' : 'places'}.`,
      )
    console.log(`Audit entries: ${entries}. The chain is whole.`)
  } finally {
    await database.close()
    await reached.release()
  }
})
