import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { oldestWriterHeader } from '#contract/wire/panelBuild.ts'
import { mounts } from './addresses.ts'
import { openAdmission } from './admission.ts'
import type { GatewayConfig } from './gatewayConfig.ts'
import { causeOfFailure } from './failureCause.ts'
import { openDoor, sendRefusal } from './door.ts'
import type { Gateway } from './gateway.ts'
import type { AllHandlers } from './handler.ts'
import { healthRoutes } from './health.ts'
import { logOptions } from './log.ts'
import { watchLoop } from './loopDelay.ts'
import { countAnswers } from './metrics.ts'
import { networkOf } from './networkOf.ts'
import { openApiPages } from './openApi.ts'
import { panelPages } from './panelPages.ts'
import { receiveUploads } from './receiveUpload.ts'
import { Refusal } from './refusal.ts'
import { refuseUnstorableRequest } from './refuseUnstorable.ts'
import { addSafeHeaders } from './safeHeaders.ts'
import type { FindStaff } from './staffOfRequest.ts'
import type { Tracing } from './tracing.ts'

export const buildServer = (
  { logLevel, trustedProxies }: Pick<GatewayConfig, 'logLevel' | 'trustedProxies'>,
  tracing: Pick<Tracing, 'newRequestId'>,
): FastifyInstance =>
  Fastify({
    logger: logOptions(logLevel),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: () => tracing.newRequestId(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: logLevel !== 'debug' }),
    requestTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })

const refusalOf = (error: FastifyError): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) return new Refusal('too-large')
  if (error.statusCode === 429) return new Refusal('too-many-requests')
  if (error.statusCode === 503) return new Refusal('busy')
  if (error.statusCode === 415) return new Refusal('bad-request', { message: 'Only JSON is accepted here.' })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('bad-request')
  return undefined
}

/** Routes of one area that answer with a file. */
export type FileRoute = (gateway: Gateway, findStaff: FindStaff) => FastifyPluginAsync

/** Builds every route and never listens. */
export const addRoutes = async (
  app: FastifyInstance,
  gateway: Gateway,
  handlers: AllHandlers,
  findStaff: FindStaff,
  fileRoutes: readonly FileRoute[],
  panelDir: string | undefined,
): Promise<void> => {
  const { config } = gateway
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  countAnswers(app, gateway.metrics)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal !== undefined) return sendRefusal(reply, refusal, undefined)
    request.log.error(
      { err: error, cause: error.cause instanceof Error ? error.cause.message.slice(0, 300) : undefined },
      'a call broke',
    )
    return sendRefusal(reply, new Refusal(causeOfFailure(error) ?? 'broken'), undefined)
  })
  await addSafeHeaders(app, config)
  const loop = watchLoop()
  app.addHook('onClose', async () => loop.close())
  const admission = openAdmission(gateway, findStaff, loop)
  await app.register(healthRoutes, { gateway, loop })
  await app.register(async (calls) => {
    await calls.register(rateLimit, {
      global: true,
      max: config.callsPerMinute,
      timeWindow: 60_000,
      // A cookie counts for itself once a session was found by it: an invented one does not.
      keyGenerator: (request) => findStaff.knownToken(request) ?? `address:${networkOf(request.ip)}`,
      // Nobody reads how many calls are left; one too many is told when to come again.
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: () => new Refusal('too-many-requests'),
    })
    calls.addHook('onSend', (_request, reply, payload, done) => {
      // Pictures say for themselves how long they are kept.
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
      void reply.header(oldestWriterHeader, config.oldestWriter)
      done(null, payload)
    })
    calls.addHook('preHandler', refuseUnstorableRequest)
    const door = openDoor(calls, gateway, handlers, findStaff, admission)
    await calls.register(async (uploads) => {
      await receiveUploads(uploads, gateway, door, findStaff, admission)
    })
    await calls.register(async (files) => {
      admission.guard(files)
      for (const route of fileRoutes) await files.register(route(gateway, findStaff))
    })
  })
  await app.register(openApiPages, { gateway })
  // Not registered: the not-found answer below needs what the static plugin adds to replies.
  await panelPages(app, { gateway, panelDir })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isCall =
      Object.values(mounts).some((mount) => path === mount || path.startsWith(`${mount}/`)) ||
      path.startsWith('/files/')
    if (!isCall && request.method === 'GET' && panelDir !== undefined && !/\.[a-z0-9]{2,5}$/i.test(path)) {
      return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html', panelDir)
    }
    return sendRefusal(reply, new Refusal('unknown-call'), undefined)
  })
}
