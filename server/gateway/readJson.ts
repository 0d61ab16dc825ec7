import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Longer ones carry a file in one field: what makes them long is one text. */
const longBytes = 1_048_576
const mostValues = 2_000
const comma = 0x2c

const hasManyValues = (body: Buffer): boolean => {
  let values = 0
  for (let at = body.indexOf(comma); at !== -1; at = body.indexOf(comma, at + 1)) {
    values += 1
    if (values > mostValues) return true
  }
  return false
}

/** Reads bodies as Fastify does; of a long one that is no file its values are counted first, as reading them takes long. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length > longBytes && hasManyValues(body))
      return done(new Refusal('bad-request', { message: 'The body has more values than any call takes.' }))
    return parse(request, body.toString(), done)
  })
}
