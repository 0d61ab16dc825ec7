import { keptSecret } from '#server/adapters/keptSecret.ts'

const [, , file = '', uid, gid] = process.argv
if (uid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(Number(gid))
  process.setuid?.(Number(uid))
}
try {
  console.log(String(keptSecret(file, () => 'another')))
} catch (error) {
  console.log((error as Error).message)
}
