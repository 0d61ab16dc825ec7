import { z } from 'zod'
import { Instant, wireAnswer } from '#contract/wire/wire.ts'

/** A page of the acts that can be taken back, each with what it was and how much it changed. */
export const changesOf = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  z.object({
    rows: z.array(
      wireAnswer({
        changeId: z.uuid(),
        ...fields,
        changedBy: z.string(),
        changedAt: Instant,
        takenBackAt: Instant.nullable(),
      }),
    ),
    total: z.int(),
  })
