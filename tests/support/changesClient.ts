import type { Client, TestGateway } from './gateway.ts'
import { openFeedClient } from './feedClient.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import type { RequestOfName } from '#contract/index.ts'

export interface SentChange {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly revision: number
  readonly position: number
  readonly madeby: string
  readonly decidedby: string
  readonly auditentry?: number
  readonly data: Readonly<Record<string, unknown>>
}

export interface ChangesAnswer {
  readonly status: number
  readonly body: {
    readonly changes: readonly SentChange[]
    readonly cursor: string
    readonly hasMore: boolean
    readonly code?: string
  }
}

export interface ChangesClient {
  readonly clientId: number
  ask(query?: string, signal?: AbortSignal): Promise<ChangesAnswer>
}

/** A machine client that may have changes: all of them, with covered numbers, where nothing else is said. */
export const openChangesClient = async (
  testGateway: TestGateway,
  admins: readonly [Client, Client],
  wanted: Partial<RequestOfName<'integrations.createClient'>> = {},
): Promise<ChangesClient> => {
  const { clientId, secret } = await openFeedClient(testGateway, admins, {
    scopes: changeTypes.map((type) => `out:${type}` as const),
    ...wanted,
  })
  return {
    clientId,
    ask: async (query = '', signal) => {
      const response = await fetch(`${testGateway.address}/changes${query}`, {
        headers: { authorization: `Bearer ${secret}` },
        ...(signal === undefined ? {} : { signal }),
      })
      return { status: response.status, body: (await response.json()) as ChangesAnswer['body'] }
    },
  }
}
