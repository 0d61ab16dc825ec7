import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { emptyLoad } from '../bench/load.ts'
import { loadAtRate } from '../bench/loadAtRate.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

const held = 20

it('a load at a rate waits for no answer, and counts what was answered late and what was not', async () => {
  const waiting: ServerResponse[] = []
  let arrived = 0
  const server = createServer((_request, response) => {
    arrived += 1
    if (arrived <= held) waiting.push(response)
    else response.end()
    if (arrived === held) for (const [at, one] of waiting.entries()) one.writeHead(at === 0 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const side = {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      request: () => ({ method: 'POST', path: '/', headers: {}, body: 'asked' }) as const,
    }
    const load = emptyLoad()
    await loadAtRate(side, { perSecond: 200, seconds: 0.5, next: drawFrom(1) }, load)
    expect(arrived).toBeGreaterThan(held)
    expect([load.notAnswered, load.latenciesMs.length]).toEqual([1, arrived - 1])
  } finally {
    server.close()
  }
})
