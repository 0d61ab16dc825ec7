import { cruiseHouse } from '#commands/boundaryCruise.ts'
import { keepPassed, passedBefore, wholeKey } from '#commands/passedBefore.ts'

const folder = process.cwd()
const key = wholeKey(folder)
if (!passedBefore(folder, 'boundaries').has(key)) {
  const { violations, unseen, files } = await cruiseHouse(folder)
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`)
  for (const place of unseen) console.error(`not seen by dependency-cruiser: ${place}`)
  // A cruise that sees next to nothing proves nothing.
  if (violations.length > 0 || unseen.length > 0 || files < 100) process.exitCode = 1
  else keepPassed(folder, 'boundaries', [key])
}
