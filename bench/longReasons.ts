import { askMeanwhile } from './askMeanwhile.ts'
import { openMerchantData } from './merchantData.ts'
import { environmentOf, startPeer } from './ownProcess.ts'
import { signIn } from './signIn.ts'

const rounds = 25

/** Reasons of 24 KB and 1 MiB at the calls that ask for one, sent to a gateway of its own while somebody else works. */
export const sendLongReasons = async () => {
  const data = await openMerchantData(1_000)
  const gateway = await startPeer('gateway.ts', environmentOf(data))
  try {
    const { address } = gateway
    const [admin, reviewer, other] = [
      await signIn(address, 'opsadmin'),
      await signIn(address, 'kycreviewer'),
      await signIn(address, 'support'),
    ]
    const stop = askMeanwhile(address, other, [['/opssession', {}]])
    const times: number[] = []
    let notRefused = 0
    const send = async (cookie: string, path: string, body: object) => {
      const begun = performance.now()
      const answer = await fetch(`${address}/ops${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      times.push(performance.now() - begun)
      if (answer.status !== 400 && answer.status !== 413) notRefused += 1
    }
    for (let round = 0; round < rounds; round += 1)
      for (const length of [24_576, 1_048_576]) {
        const reason = 'a'.repeat(length)
        await Promise.all([
          send(admin, '/opsfilelink', { file_id: crypto.randomUUID(), reason }),
          send(reviewer, '/opsunmaskmerchant', { merchant_code: 'M0000001', field: 'panNumber', reason }),
        ])
      }
    const others = await stop()
    return { sent: times.length, longest: Math.max(...times), notRefused, others }
  } finally {
    await gateway.stop()
    await data.close()
  }
}
