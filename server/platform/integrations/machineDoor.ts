import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Client, findClient, type NoClient } from './findClient.ts'

const secretOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** The machine client of a request; a text says why there is none, which is in the audit by then. */
export const admitClient = async (
  gateway: Gateway,
  request: FastifyRequest,
  call: string,
): Promise<Client | NoClient> => {
  const found = await findClient(gateway.database.pool, secretOf(request), request.ip, gateway.now())
  if (typeof found === 'string')
    await gateway.anonymousFailures.record({
      at: gateway.now(),
      loginId: '',
      call,
      outcome: found,
      subject: '',
      requestId: request.id,
      address: request.ip,
    })
  return found
}

interface MachineFault {
  readonly status: number
  readonly text: string
  readonly right: string
}

export const sendMachineFault = (
  reply: FastifyReply,
  code: string,
  { status, text, right }: MachineFault,
): FastifyReply => {
  if (status === 429 || status === 503) void reply.header('retry-after', '2')
  // What is left of the body is not read.
  if (!reply.request.raw.complete) void reply.header('connection', 'close')
  return reply.code(status).send({ code, message: text, right, requestId: reply.request.id })
}
