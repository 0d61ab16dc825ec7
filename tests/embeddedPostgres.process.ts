import { startEmbeddedPostgres } from '#server/db/embedded.ts'

const [, , dataDir = ''] = process.argv
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log })
  process.once('SIGINT', () => {
    void postgres.stop().then(() => process.exit(0))
  })
  console.log(JSON.stringify({ url: postgres.url }))
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
}
