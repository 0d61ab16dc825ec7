import { appendFileSync } from 'node:fs'
import type { z } from 'zod'
import { changeKinds } from '#contract/changes/index.ts'
import type { JudgeChanges } from '#server/gateway/judgeChanges.ts'

/** Where it is set, what every call and script told is written there: `npm run prove -- changes` reads it. */
const seenFile = process.env['CHANGES_SEEN']

/** Every fact that writes a change fails where its call does not declare it, or where it is not as the contract says. */
export const judgeChanges: JudgeChanges = (writer, declared, written) => {
  for (const { type, data } of written) {
    if (declared === 'none' || !declared.includes(type)) throw new Error(`${writer} does not declare ${type}`)
    const { schema, personal, of } = changeKinds[type]
    const hidden: Record<string, true> = Object.fromEntries(personal.map((field) => [field, true] as const))
    const read = (schema as z.ZodObject).omit(hidden).safeParse(data)
    if (!read.success) throw new Error(`${type} of ${of} is not as the contract says: ${read.error.message}`)
  }
  if (seenFile !== undefined)
    appendFileSync(seenFile, `${[...new Set(written.map(({ type }) => `${writer} ${type}\n`))].join('')}`)
}
