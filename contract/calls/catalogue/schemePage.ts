import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { SchemeCode } from './catalogueCodes.ts'
import { Scheme, SchemeAct, SchemeState } from './productSchemes.ts'

export const ActOnScheme = z.lazy(() =>
  wireAnswer({
    changeId: z.uuid(),
    act: SchemeAct,
    by: z.string(),
    at: Instant,
    /** Models of it that the act changed. */
    models: z.int(),
    takenBackBy: z.string(),
    takenBackAt: Instant.nullable(),
  }),
)

export const SchemePage = z.lazy(() =>
  wireAnswer({
    scheme: Scheme,
    /** Dealers that it is for; none: all. */
    groupCodes: z.array(z.string()),
    /** Its models by what they are now. */
    modelStates: z.array(wireAnswer({ state: SchemeState, models: z.int() })),
    createdBy: z.string(),
    createdAt: Instant,
    /** The sheet that wrote models of it last; null: none did. */
    jobId: z.uuid().nullable(),
    /** The oldest first. */
    acts: z.array(ActOnScheme),
  }),
)
export type SchemePage = z.output<typeof SchemePage>

export const getScheme = defineCall({
  name: 'productSchemes.get',
  family: 'gateway',
  path: '/opsscheme',
  access: screenAccess.schemes,
  kind: 'read',
  offline: 'cache',
  summary: 'One scheme of products: its time, its models and dealers, and what was done with it.',
  request: () => wireObject({ schemeCode: SchemeCode }),
  response: () => SchemePage,
  answer: 'payload',
  refusals: ['record-not-found'],
})
