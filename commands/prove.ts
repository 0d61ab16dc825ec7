import { readdirSync } from 'node:fs'
import { proofFolder, proveAll, proveOne } from '#commands/proveAll.ts'
import { wishToStop } from '#commands/wishToStop.ts'

/** `npm run prove -- <name> [its sizes] [--write]`: one proof whole, or all of them one after the other. */
const names = readdirSync(proofFolder)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort()
const [name = '', ...words] = process.argv.slice(2)
const stop = wishToStop('Stopping. What the proof has started ends.')
if (name === 'all')
  await proveAll(
    names,
    words.filter((word) => word === '--write'),
    stop,
  )
else if (names.includes(name)) process.exitCode = await proveOne(name, words, stop)
else {
  console.error(`Say which proof: npm run prove -- <name>. There are all, ${names.join(', ')}.`)
  process.exitCode = 1
}
