import { z } from 'zod'
import { mostEvents } from '#contract/feed/envelope.ts'
import { eventFaults, requestFaults } from '#contract/feed/faults.ts'
import { exampleOf, feedKinds } from '#contract/feed/index.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { ownership } from '#contract/feed/ownership.ts'

const schemaOf = (schema: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>

const nameOf = (kind: string): string => kind.replace('.', '_')

const count = { type: 'integer' }
const taken = {
  type: 'object',
  required: ['applied', 'duplicate', 'stale', 'early', 'conflict', 'refused', 'isDryRun', 'requestId'],
  properties: {
    applied: count,
    duplicate: { ...count, description: 'The same source, id and content came before.' },
    stale: { ...count, description: 'Something later of the same subject came before.' },
    early: { ...count, description: 'What it names has not come yet: it is applied with it.' },
    conflict: { ...count, description: 'Staff know better, or a batch was sealed: somebody decides.' },
    refused: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          index: { ...count, description: 'Its place in the request, from 0.' },
          id: { type: 'string' },
          code: { type: 'string', enum: Object.keys(eventFaults) },
          field: { type: 'string' },
          message: { type: 'string' },
          right: { type: 'string', description: 'What would have been right.' },
          isKept: { type: 'boolean', description: 'It is kept sealed for 30 days.' },
        },
      },
    },
    isDryRun: { type: 'boolean' },
    requestId: { type: 'string' },
  },
}

const faultAnswers = () =>
  Object.fromEntries(
    [...Map.groupBy(Object.entries(requestFaults), ([, { status }]) => status)].map(([status, list]) => [
      status,
      { description: list.map(([code, { text, right }]) => `${code}: ${text} ${right}`).join('\n\n') },
    ]),
  )

const kindSchemas = () =>
  Object.fromEntries(
    feedKindNames.map((kind) => {
      const { schema, summary, of } = feedKinds[kind]
      const owners = Object.entries(ownership[of]).map(([field, owner]) => `${field}: ${owner}`)
      return [
        nameOf(kind),
        { ...schemaOf(schema), description: `${summary} Owners: ${owners.join(', ')}.`, example: exampleOf(kind) },
      ]
    }),
  )

/** The door for machine clients, from the same schemas that judge what comes in. */
export const feedDocument = (productName: string) => {
  const anyKind = { oneOf: feedKindNames.map((kind) => ({ $ref: `#/components/schemas/${nameOf(kind)}` })) }
  const security = [{ client: [] }]
  return {
    openapi: '3.0.3' as const,
    info: {
      title: `${productName} feed`,
      version: '1',
      description:
        'Events of CloudEvents 1.0 that other systems send. docs/connect.md begins with a client and one payment.',
    },
    paths: {
      '/feed': {
        post: {
          operationId: 'feed.receive',
          summary: `At most ${mostEvents} events, in any order; answered after they are stored.`,
          security,
          parameters: [
            {
              name: 'dry-run',
              in: 'query',
              allowEmptyValue: true,
              schema: { type: 'string', enum: ['', 'true'] },
              description: 'Judges everything and writes nothing.',
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/cloudevents-batch+json': { schema: { type: 'array', maxItems: mostEvents, items: anyKind } },
              'application/x-ndjson': { schema: { type: 'string', description: 'One event in each line.' } },
            },
          },
          responses: {
            200: { description: 'What became of each.', content: { 'application/json': { schema: taken } } },
            ...faultAnswers(),
          },
        },
      },
      '/feed/documents': {
        post: {
          operationId: 'feed.upload',
          summary: 'A document that a later event of papers names by the upload that is answered.',
          security,
          requestBody: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          responses: {
            200: {
              description: 'Its upload, for seven days. The same bytes of a source are the same upload.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      upload: { type: 'string', format: 'uuid' },
                      byteSize: count,
                      requestId: { type: 'string' },
                    },
                  },
                },
              },
            },
            ...faultAnswers(),
          },
        },
      },
      '/feed/events/{id}': {
        get: {
          operationId: 'feed.event',
          summary: 'What became of one event of the own source in the last 35 days.',
          security,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            200: { description: 'Its outcome; of a refused one the code and the field; its conflicts.' },
            ...faultAnswers(),
          },
        },
      },
    },
    components: {
      securitySchemes: { client: { type: 'http', scheme: 'bearer', description: 'The secret of a machine client.' } },
      schemas: kindSchemas(),
    },
  }
}
