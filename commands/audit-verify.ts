import { reachDatabase } from '#commands/reachDatabase.ts'
import { runCommand } from '#commands/runCommand.ts'
import { openDatabase } from '#server/db/database.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { breakTexts } from '#contract/calls/audit.ts'
import { readConfig } from '#server/gateway/config.ts'

await runCommand(async () => {
  const reached = await reachDatabase({ ...readConfig(process.env), log: console.log })
  const database = openDatabase(reached.url, { connections: 1 })
  try {
    const { entries, broken } = await verifyAuditChain(database.pool)
    if (broken !== undefined) {
      throw new Error(
        `The audit chain is broken at entry ${broken.id}: ${breakTexts[broken.why]} The ${entries} entries before it are whole.`,
      )
    }
    console.log(`Audit entries: ${entries}. The chain is whole.`)
  } finally {
    await database.close()
    await reached.release()
  }
})
