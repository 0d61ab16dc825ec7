import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { GatewayConfig } from './gatewayConfig.ts'

interface LoggedError extends Error {
  readonly code?: string
  readonly constraint?: string
  /** PostgreSQL's own word. */
  readonly severity?: string
}

/** A query that failed brings what it was asked with: names, numbers. What PostgreSQL says of it may quote them too. */
const withoutValues = (error: LoggedError): string => {
  const [said = ''] = error.message.split('\nparams:', 1)
  return (error.severity === undefined ? said : said.replaceAll(/"[^"]*"/g, '"…"')).slice(0, 300)
}

const errorInLog = (error: LoggedError) => {
  const cause = error.cause instanceof Error ? (error.cause as LoggedError) : undefined
  return {
    type: error.name,
    message: withoutValues(error),
    code: error.code ?? cause?.code,
    constraint: error.constraint ?? cause?.constraint,
    // The lines of places alone: the first ones are the message again.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
  }
}

/** Paths only: no query, no body, no cookie, no address reaches the log. */
export const logOptions = (level: string) => ({
  level,
  serializers: {
    req: (request: { method: string; url: string; id: string }) => ({
      method: request.method,
      // What stands behind /link/ opens it.
      path: request.url.split('?', 1)[0]?.replace(/^\/link\/.*/, '/link/…'),
      id: request.id,
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    err: errorInLog,
  },
})

/** The log of a process that has no server. */
export const buildLog = ({ logLevel }: Pick<GatewayConfig, 'logLevel'>): FastifyBaseLogger =>
  Fastify({ logger: logOptions(logLevel) }).log
