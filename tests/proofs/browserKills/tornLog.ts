import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const databases = 'Default/IndexedDB'
const wholeRecord = 1

/** Its check, its length, its kind, and a few of the bytes that it says it has. */
const halfRecord = (saidBytes: number): Buffer => {
  const header = Buffer.alloc(7, 0x5a)
  header.writeUInt16LE(saidBytes, 4)
  header.writeUInt8(wholeRecord, 6)
  return Buffer.concat([header, Buffer.alloc(10, 0x5a)])
}

/**
 * Leaves at the end of the log of the profile's databases what a write leaves there in whose midst the browser was
 * killed. Said to be long, it hides what is written behind it; said to be short, all is taken for broken.
 */
export const tearLogs = (profile: string, saidBytes: number): void => {
  const folder = join(profile, databases)
  const stores = readdirSync(folder).filter((name) => name.endsWith('.indexeddb.leveldb'))
  const logs = stores.flatMap((store) =>
    readdirSync(join(folder, store))
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(folder, store, name)),
  )
  if (logs.length === 0) throw new Error('The browser has written no log.')
  for (const log of logs) appendFileSync(log, halfRecord(saidBytes))
}
