import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { Reason } from './campaignFields.ts'

export const OptOut = wireAnswer({
  mobileNumber: z.string(),
  list: z.enum(['optOut', 'dnd']),
  since: Instant,
  source: z.string(),
})
export type OptOut = z.output<typeof OptOut>

export const listOptOuts = defineCall({
  name: 'campaigns.optOuts',
  family: 'gateway',
  path: '/opsoptouts',
  access: { anyOf: ['appnotificationbulk'] },
  kind: 'read',
  offline: 'never',
  summary: 'Numbers that opted out or are on the DND list, the latest first.',
  request: () =>
    wireObject({
      list: z.enum(['optOut', 'dnd']).optional(),
      /** Whole, in any usual spelling. */
      mobileNumber: textUpTo(20).optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(OptOut), total: z.int() }),
  answer: 'page',
  refusals: ['not-allowed'],
})

export const optOutColumns = columnsOf(listOptOuts, {
  mobileNumber: id('Mobile Number'),
  list: text('List', { of: ({ list }) => (list === 'dnd' ? 'DND' : 'Opted out') }),
  since: instant('Since'),
  source: text('Source'),
})

export const setOptOut = defineCall({
  name: 'campaigns.setOptOut',
  family: 'gateway',
  path: '/opsoptout',
  access: { anyOf: ['appnotificationbulk'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Puts a number on a list or takes it from it, with the reason.',
  request: () =>
    wireObject({
      mobileNumber: textUpTo(20),
      list: z.enum(['optOut', 'dnd']),
      isListed: z.boolean(),
      reason: Reason,
    }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: ['not-allowed', 'campaign-number-invalid', 'remark-missing'],
})
