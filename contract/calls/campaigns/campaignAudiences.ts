import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { plain } from './campaignFields.ts'

/** A condition of the audience builder, or several of them together, as `react-querybuilder` writes them. */
export const audienceFields = {
  city: 'text',
  state: 'text',
  category: 'text',
  brand: 'text',
  lastTransaction: 'day',
  appInstalled: 'flag',
  kycState: 'word',
} as const
export type AudienceField = keyof typeof audienceFields
export const audienceOperators = ['=', '!=', 'in', 'notIn', 'beginsWith', '<', '>=', 'null', 'notNull'] as const

export interface AudienceRule {
  readonly field: AudienceField
  readonly operator: (typeof audienceOperators)[number]
  readonly value: string
}
export interface AudienceGroup {
  readonly combinator: 'and' | 'or'
  readonly not?: boolean | undefined
  readonly rules: readonly (AudienceRule | AudienceGroup)[]
}

const AudienceRule = z.strictObject({
  field: z.enum(Object.keys(audienceFields) as [AudienceField, ...AudienceField[]]),
  operator: z.enum(audienceOperators),
  value: textUpTo(2_000).default(''),
})
const groupOf = (deeper: z.ZodType<AudienceRule | AudienceGroup>) =>
  z.strictObject({
    combinator: z.enum(['and', 'or']),
    not: z.boolean().optional(),
    rules: z.array(deeper).min(1).max(30),
  })
/** Groups within groups within groups, and no deeper. */
export const AudienceTree: z.ZodType<AudienceGroup> = z.lazy(() =>
  groupOf(z.union([AudienceRule, groupOf(z.union([AudienceRule, groupOf(AudienceRule)]))])),
)
export const AudienceSql = typedLine(8_000, 'The query has more than 8,000 characters.')

const AudienceExample = wireAnswer({ merchantCode: z.string(), displayName: z.string(), city: z.string() })

export const countAudience = defineCall({
  name: 'campaigns.countAudience',
  family: 'gateway',
  path: '/opsaudience',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'read',
  offline: 'never',
  summary: 'How many merchants and devices an audience has, with five examples.',
  request: () =>
    wireObject({ audienceSql: AudienceSql.default(''), audienceTree: AudienceTree.nullable().default(null) }),
  response: () => wireAnswer({ merchants: z.int(), devices: z.int(), examples: z.array(AudienceExample) }),
  answer: 'payload',
  refusals: ['not-allowed', 'audience-refused', 'audience-too-large', 'audience-not-configured', 'busy'],
})

export const Audience = wireAnswer({
  audienceId: z.int(),
  name: z.string(),
  audienceSql: z.string(),
  audienceTree: z.unknown().nullable(),
  author: z.string(),
  version: z.int(),
})
export type Audience = z.output<typeof Audience>

export const listAudiences = defineCall({
  name: 'campaigns.audiences',
  family: 'gateway',
  path: '/opsaudiences',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Saved audiences by name.',
  request: () => wireObject({}),
  response: () => z.array(Audience),
  answer: 'payload',
  refusals: ['not-allowed'],
})

export const saveAudience = defineCall({
  name: 'campaigns.saveAudience',
  family: 'gateway',
  path: '/opsaudiencesave',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Keeps an audience under a name; who made it may change it.',
  request: () =>
    wireObject({
      audienceId: z.int32().optional(),
      version: z.int32().optional(),
      name: plain('The name', 80).min(1, 'Give the audience a name.'),
      audienceSql: AudienceSql.default(''),
      audienceTree: AudienceTree.nullable().default(null),
    }),
  response: () => Audience,
  answer: 'payload',
  refusals: ['not-allowed', 'record-not-found', 'record-changed', 'view-name-taken', 'audience-refused'],
})

export const deleteAudience = defineCall({
  name: 'campaigns.deleteAudience',
  family: 'gateway',
  path: '/opsaudiencedelete',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Takes a saved audience away; who made it may. Campaigns that were written with it keep their conditions.',
  request: () => wireObject({ audienceId: z.int32(), version: z.int32() }),
  response: () => wireAnswer({ audienceId: z.int() }),
  answer: 'payload',
  refusals: ['not-allowed', 'record-not-found', 'record-changed'],
})
