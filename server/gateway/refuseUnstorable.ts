import type { FastifyRequest } from 'fastify'
import { refusals } from '#contract/wire/refusals.ts'
import { unstorablePath } from '#contract/wire/storableText.ts'
import { refuse } from './refusal.ts'

const code = 'text-not-storable'

/** Refuses a value that came from outside when a text or the name of a field in it cannot be stored. */
export const refuseUnstorable = (...values: readonly unknown[]): void => {
  for (const value of values) {
    const path = unstorablePath(value)
    if (path !== undefined) refuse(code, { details: [{ path: path.join('.'), message: refusals[code].text }] })
  }
}

/** All of a request that was decoded on its way in. A header cannot hold such a text: Node refuses it with 400 before. */
export const refuseUnstorableRequest = async ({ body, query, params }: FastifyRequest): Promise<void> =>
  refuseUnstorable(body, query, params)
