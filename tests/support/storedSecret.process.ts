import { storedSecret } from '#server/adapters/storedSecret.ts'

const [, , file = '', uid, gid] = process.argv
if (uid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(Number(gid))
  process.setuid?.(Number(uid))
}
try {
  console.log(String(storedSecret(file, () => 'another')))
} catch (error) {
  console.log((error as Error).message)
}
