import { readdirSync } from 'node:fs'
import { proveAll } from '#commands/proveAll.ts'

/** `npm run prove -- <name> [its sizes] [--write]`: one proof whole, or all of them one after the other. */
const folder = new URL('./proofs/', import.meta.url)
const names = readdirSync(folder)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort()
const [name = '', ...words] = process.argv.slice(2)
if (name === 'all')
  await proveAll(
    names,
    words.filter((word) => word === '--write'),
  )
else if (names.includes(name)) {
  // A proof reads its own words only.
  process.argv.splice(2, 1)
  await import(new URL(`${name}.ts`, folder).href)
} else {
  console.error(`Say which proof: npm run prove -- <name>. There are all, ${names.join(', ')}.`)
  process.exitCode = 1
}
