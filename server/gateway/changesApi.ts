import { z } from 'zod'
import { changeEnvelope, changeKinds, exampleOfChange, sentTypeOf } from '#contract/changes/index.ts'
import { changeFaults } from '#contract/changes/faults.ts'
import { changeOwnership } from '#contract/changes/ownership.ts'
import { exampleOf, feedKinds } from '#contract/feed/index.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { type ChangeType, changeTypes } from '#contract/wire/changeTypes.ts'
import { changesStream, feedStream, signatureHeader, signingPurpose } from '#contract/wire/streams.ts'

type Target = 'openapi-3.0' | 'draft-07'

const schemaOf = (schema: z.ZodType, target: Target): Record<string, unknown> => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target }) as Record<
    string,
    unknown
  >
  return rest
}

const nameOf = (type: string): string => type.replace('.', '_')

const describe = (type: ChangeType): string => {
  const { summary, of } = changeKinds[type]
  const owners = Object.entries(changeOwnership[of]).map(([field, owner]) => `${field}: ${owner}`)
  return `${summary} Owners: ${owners.join(', ')}.`
}

const changeSchema = (type: ChangeType, target: Target) => ({
  ...schemaOf(
    z.strictObject({ ...changeEnvelope, type: z.literal(sentTypeOf(type)), data: changeKinds[type].schema }),
    target,
  ),
  description: describe(type),
})

const faultAnswers = () =>
  Object.fromEntries(
    [...Map.groupBy(Object.entries(changeFaults), ([, { status }]) => status)].map(([status, list]) => [
      status,
      { description: list.map(([code, { text, right }]) => `${code}: ${text} ${right}`).join('\n\n') },
    ]),
  )

const parameter = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema })

/** What machine clients pull, from the schemas that every change is judged by. */
export const changesDocument = (productName: string) => ({
  openapi: '3.0.3' as const,
  info: {
    title: `${productName} changes`,
    version: '1',
    description:
      'What the desk tells other systems, as events of CloudEvents 1.0. docs/connect.md says how it is received.',
  },
  paths: {
    '/changes': {
      get: {
        operationId: 'changes.read',
        summary: 'Changes behind a cursor, in the order of their positions.',
        security: [{ client: [] }],
        parameters: [
          parameter('after', 'The cursor of the last answer; absent: from the oldest that there is.', {
            type: 'string',
          }),
          parameter('types', 'Types with commas between them; absent: all of the client.', { type: 'string' }),
          parameter('limit', 'At most so many.', { type: 'integer', minimum: 1, maximum: 1_000, default: 500 }),
          parameter('wait', 'Seconds to wait where there is none.', {
            type: 'integer',
            minimum: 0,
            maximum: 30,
            default: 0,
          }),
        ],
        responses: {
          200: {
            description: 'Nothing of these types up to the cursor is left out.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['changes', 'cursor', 'hasMore'],
                  properties: {
                    changes: {
                      type: 'array',
                      items: { oneOf: changeTypes.map((type) => ({ $ref: `#/components/schemas/${nameOf(type)}` })) },
                    },
                    cursor: { type: 'string' },
                    hasMore: { type: 'boolean' },
                  },
                },
              },
            },
          },
          ...faultAnswers(),
        },
      },
    },
  },
  components: {
    securitySchemes: { client: { type: 'http', scheme: 'bearer', description: 'The secret of a machine client.' } },
    schemas: Object.fromEntries(
      changeTypes.map((type) => [
        nameOf(type),
        { ...changeSchema(type, 'openapi-3.0'), example: exampleOfChange(type) },
      ]),
    ),
  },
})

/** A type of the same name may come in and go out. */
const messageOf = (way: 'in' | 'out', name: string, payload: Record<string, unknown>, example: object) => [
  `${way}_${nameOf(name)}`,
  {
    name,
    contentType: 'application/cloudevents+json',
    payload: { schemaFormat: 'application/schema+json;version=draft-07', schema: payload },
    examples: [{ payload: example }],
  },
]

/** Both directions as messages: what comes in at `/feed` or a stream, and what goes out as webhooks or to a stream. */
export const asyncApiDocument = (productName: string) => {
  const incoming = Object.fromEntries(
    feedKindNames.map((kind) =>
      messageOf(
        'in',
        kind,
        { ...schemaOf(feedKinds[kind].schema, 'draft-07'), description: feedKinds[kind].summary },
        exampleOf(kind),
      ),
    ),
  ) as Record<string, object>
  const outgoing = Object.fromEntries(
    changeTypes.map((type) => messageOf('out', type, changeSchema(type, 'draft-07'), exampleOfChange(type))),
  ) as Record<string, object>
  const refs = (messages: Record<string, object>) =>
    Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]))
  return {
    asyncapi: '3.0.0' as const,
    info: {
      title: `${productName} events`,
      version: '1',
      description: 'Events of CloudEvents 1.0 in both directions. docs/connect.md says how they are sent and received.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels: {
      feed: { address: '/feed', description: 'What other systems send to the desk.', messages: refs(incoming) },
      changes: {
        address: null,
        description:
          'What the desk sends to the endpoints of a machine client, signed after the Standard Webhooks specification.',
        messages: refs(outgoing),
      },
      feedStream: {
        address: feedStream.subjects.replace('*', '{sender}'),
        description: `What other systems publish to the stream ${feedStream.name} of NATS JetStream, one event in a message, where FEED_NATS_URL names a broker. The header ${signatureHeader} is <the 32 hexadecimal digits of the secret>,v1=<HMAC-SHA-256 of the message, by the key HMAC-SHA-256(secret, "${signingPurpose}")>.`,
        parameters: { sender: { description: 'A name of the sender. Whose a message is, its signature says.' } },
        messages: refs(incoming),
        bindings: { nats: {} },
      },
      changesStream: {
        address: changesStream.subjects.replace('>', '{type}'),
        description: `What the desk publishes to the stream ${changesStream.name} of NATS JetStream, in the order of positions and each once, with its id as Nats-Msg-Id, where CHANGES_NATS_URL names a broker.`,
        parameters: { type: { description: 'The type of the change, without its version.' } },
        messages: refs(outgoing),
        bindings: { nats: {} },
      },
    },
    operations: {
      receiveEvents: { action: 'receive' as const, channel: { $ref: '#/channels/feed' } },
      sendChanges: { action: 'send' as const, channel: { $ref: '#/channels/changes' } },
      takeEvents: { action: 'receive' as const, channel: { $ref: '#/channels/feedStream' } },
      publishChanges: { action: 'send' as const, channel: { $ref: '#/channels/changesStream' } },
    },
    components: { messages: { ...incoming, ...outgoing } },
  }
}
