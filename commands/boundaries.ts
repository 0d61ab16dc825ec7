import { cruiseHouse } from '#commands/boundaryCruise.ts'

const { violations, unseen, files } = await cruiseHouse(process.cwd())
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
for (const place of unseen) console.error(`not seen by dependency-cruiser: ${place}`)
// A cruise that sees next to nothing proves nothing.
if (violations.length > 0 || unseen.length > 0 || files < 100) process.exitCode = 1
