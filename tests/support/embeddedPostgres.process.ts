import { startEmbeddedPostgres } from '#server/db/embedded.ts'

const [, , dataDir = '', uid, gid] = process.argv
if (uid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(Number(gid))
  process.setuid?.(Number(uid))
}
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log })
  process.once('SIGINT', () => {
    void postgres.stop().then(() => process.exit(0))
  })
  const { url, superuserUrl } = postgres
  console.log(JSON.stringify({ url, superuserUrl }))
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
}
