import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CallDefinition } from '#contract/wire/call.ts'
import { calls } from '#contract/index.ts'
import { doorRefusals, refusals } from '#contract/wire/refusals.ts'
import { mounts, wrapperPath } from './addresses.ts'
import { asyncApiDocument, changesDocument } from './changesApi.ts'
import { feedDocument } from './feedApi.ts'
import type { Gateway } from './gateway.ts'

const schemaOf = (schema: z.ZodType): Record<string, unknown> =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>

const requestOf = (call: CallDefinition): Record<string, unknown> => {
  const schema = markedSchemaOf(call)
  if (call.family === 'wrapper') {
    return {
      type: 'object',
      required: ['url', 'method', 'payload'],
      properties: {
        url: { type: 'string', enum: [call.path] },
        method: { type: 'string', enum: [call.method ?? 'POST'] },
        payload: schema,
      },
    }
  }
  return schema
}

const markedSchemaOf = (call: CallDefinition): Record<string, unknown> => {
  const schema = schemaOf(call.request)
  if (call.discriminator === undefined) return schema
  const marks = Object.fromEntries(
    Object.entries(call.discriminator).map(([field, value]) => [field, { type: typeof value, enum: [value] }]),
  )
  return {
    ...schema,
    properties: { ...(schema['properties'] as object), ...marks },
    required: [...((schema['required'] as string[] | undefined) ?? []), ...Object.keys(marks)],
  }
}

const accessText = (call: CallDefinition) =>
  typeof call.access === 'string'
    ? call.access === 'public'
      ? 'Anybody.'
      : 'Anybody signed in.'
    : `Needs one of: ${call.access.anyOf.join(', ')}.`

const operationOf = (call: CallDefinition) => {
  const codes = [...call.refusals, ...doorRefusals]
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return {
    operationId: call.name,
    tags: [call.name.split('.', 1)[0]],
    summary: call.summary,
    description: `${accessText(call)} Kind: ${call.kind}. Answer shape: ${call.answer}.`,
    requestBody: {
      content:
        call.family === 'upload'
          ? {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: {
                    file: { type: 'string', format: 'binary' },
                    documentVO: { type: 'string', description: 'JSON text' },
                  },
                },
              },
            }
          : { 'application/json': { schema: requestOf(call) } },
    },
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(call.response) } } },
      ...Object.fromEntries(
        [...byStatus].map(([status, list]) => [
          status,
          { description: list.map((code) => `${code}: ${refusals[code].text}`).join('\n\n') },
        ]),
      ),
    },
  }
}

const addressOf = (call: CallDefinition): string => {
  if (call.family === 'upload') return mounts.upload + (call.path === '/' ? '' : call.path)
  const marks = [
    ...Object.entries(call.discriminator ?? {}).map(([field, value]) => `${field}=${value}`),
    ...[call.listField, call.bodyField].filter((field) => field !== undefined),
  ].join('&')
  if (call.family === 'wrapper') return `${mounts.gateway}${wrapperPath}#${call.path}${marks === '' ? '' : `#${marks}`}`
  return `${mounts[call.family === 'platform' ? 'platform' : 'gateway']}${call.path}${marks === '' ? '' : `#${marks}`}`
}

type Paths = Record<string, { readonly post: ReturnType<typeof operationOf> }>
let paths: Paths | undefined

/** The contract is one for the whole process, and most processes are never asked for it. */
const everyPath = (): Paths =>
  (paths ??= Object.fromEntries(
    Object.values(calls)
      .filter((call) => call.family !== 'socket')
      .map((call) => [addressOf(call), { post: operationOf(call) }]),
  ))

/** One operation per entry; calls that share a path stand under `path#discriminator`. */
export const openApiDocument = (productName: string) => ({
  openapi: '3.0.3' as const,
  info: {
    title: `${productName} operations gateway`,
    version: '1',
    description:
      'Generated from the contract. Every post carries the header X-Opsdesk and, once signed in, the session cookie. What other systems send is in /api-docs/feed.json, what they are told in /api-docs/changes.json, and both as messages in /api-docs/asyncapi.json.',
  },
  get paths() {
    return everyPath()
  },
})

export const openApiPages = async (app: FastifyInstance, { gateway }: { gateway: Gateway }): Promise<void> => {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(gateway.config.productName) as never },
  })
  const feed = feedDocument(gateway.config.productName)
  app.get('/api-docs/feed.json', (_request, reply) => reply.send(feed))
  const changes = changesDocument(gateway.config.productName)
  app.get('/api-docs/changes.json', (_request, reply) => reply.send(changes))
  const events = asyncApiDocument(gateway.config.productName)
  app.get('/api-docs/asyncapi.json', (_request, reply) => reply.send(events))
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    uiConfig: { supportedSubmitMethods: [], docExpansion: 'list' },
  })
}
