import { z } from 'zod'
import { Instant, wireAnswer } from '#contract/wire/wire.ts'

/** An act that can be taken back, with what it was and how much it changed. */
export const changeOf = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  wireAnswer({
    changeId: z.uuid(),
    ...fields,
    changedBy: z.string(),
    changedAt: Instant,
    takenBackAt: Instant.nullable(),
  })
