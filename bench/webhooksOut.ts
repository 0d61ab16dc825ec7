import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { openChangesClient } from '#tests/support/changesClient.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { spawnWorker } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { forgetPeak, memoryOf, peakOf } from '#tests/support/processMemory.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

const merchants = 2_000
/** Each changes every merchant once; the first warms caches and plans. */
const rounds = 6

/** Answers at once, and counts. */
const openFastReceiver = async () => {
  let arrived = 0
  let reached: (() => void) | undefined
  let wanted = Infinity
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(204).end()
      arrived += 1
      if (arrived >= wanted) reached?.()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/changes`,
    count: () => arrived,
    reach: (count: number) =>
      new Promise<void>((resolve) => {
        wanted = count
        reached = resolve
        if (arrived >= count) resolve()
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const openEndpoint = async (testGateway: TestGateway, url: string): Promise<void> => {
  const admins = [await testGateway.enter('opsadmin'), await testGateway.enter('deskadmin')] as const
  const client = await openChangesClient(testGateway, admins)
  const { endpoint } = await admins[0].call('integrations.createEndpoint', {
    clientId: client.clientId,
    url,
    types: [...changeTypes],
  })
  await admins[1].call('integrations.confirmEndpoint', { endpointId: endpoint.id }, { ifMatch: 1 })
}

/** Changes of many subjects, sent by one worker to one receiver that answers at once. */
export const run = (): Promise<Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const env = { WEBHOOK_NETWORKS: '127.0.0.0/8' }
    const testGateway = await openTestGateway(postgresUrl, { env: { ...env, JOBS: 'off' } })
    const receiver = await openFastReceiver()
    try {
      const { db, pool, url } = testGateway.database
      await insertMerchants(
        db,
        Array.from({ length: merchants }, (_, at) =>
          buildMerchant({ merchantCode: `M${String(at + 1).padStart(7, '0')}` }),
        ),
      )
      await openEndpoint(testGateway, receiver.url)
      const worker = await spawnWorker(testGateway.config.dataDir, url, env)
      const rates: number[] = []
      let [before, peak] = [0, 0]
      try {
        for (let round = 0; round < rounds; round += 1) {
          const already = receiver.count()
          const begun = performance.now()
          await pool.query(`update merchants set contact_person = 'Person ' || version, version = version + 1`)
          await receiver.reach(already + merchants)
          if (round === 0) {
            before = memoryOf(worker.pid)
            forgetPeak(worker.pid)
          } else rates.push(merchants / ((performance.now() - begun) / 1_000))
        }
        peak = peakOf(worker.pid)
      } finally {
        await worker.stop()
      }
      return [
        atLeast('changes delivered to a fast receiver, slowest round', Math.min(...rates), 'changes/s', 1_000),
        atMost('memory of the worker beyond what it had before', Math.max(0, peak - before), 'MB', 64),
      ]
    } finally {
      receiver.close()
      await testGateway.close()
    }
  })
