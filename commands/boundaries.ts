import { cruiseHouse } from '#commands/boundaryCruise.ts'

const { violations, unread, read } = await cruiseHouse(process.cwd())
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
if (unread.length > 0) console.error(`dependency-cruiser did not read ${unread.length} files, first ${unread[0]}.`)
if (violations.length > 0 || unread.length > 0 || read === 0) process.exitCode = 1
