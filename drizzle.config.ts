import { readdirSync } from 'node:fs'
import { defineConfig } from 'drizzle-kit'

const folder = './server/db/schema'

export default defineConfig({
  dialect: 'postgresql',
  // index.ts only names the others again.
  schema: readdirSync(folder).flatMap((name) => (name === 'index.ts' ? [] : [`${folder}/${name}`])),
  out: './server/db/migrations',
})
