import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { templateFiles } from '#server/files/fileJobs/sheetTemplate.ts'

const folder = fileURLToPath(new URL('../public/templates/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, bytes] of templateFiles()) writeFileSync(`${folder}${name}.xlsx`, bytes)
