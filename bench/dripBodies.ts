import { once } from 'node:events'
import { connect } from 'node:net'
import { askMeanwhile } from './askMeanwhile.ts'
import { openMerchantData } from './merchantData.ts'
import { environmentOf, startPeer } from './ownProcess.ts'
import { signIn } from './signIn.ts'

/** Longest that the gateway is given to end them all. */
const patienceMs = 60_000

/** Bodies that come a byte a second, to a gateway of its own while somebody works: how many it ended, and after how long. */
export const dripBodies = async (sockets: number) => {
  const data = await openMerchantData(1_000)
  const gateway = await startPeer('gateway.ts', environmentOf(data))
  try {
    const { hostname, port, host } = new URL(gateway.address)
    const stop = askMeanwhile(gateway.address, await signIn(gateway.address, 'support'), [['/opssession', {}]])
    const begun = performance.now()
    const dripping = await Promise.all(
      Array.from({ length: sockets }, async () => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(
          `POST /opslogin HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\nx-opsdesk: bench\r\ncontent-length: 100000\r\n\r\n`,
        )
        return socket
      }),
    )
    let longest = 0
    let ended = 0
    const closed = Promise.all(
      dripping.map(async (socket) => {
        await once(socket.resume(), 'close')
        ended += 1
        longest = (performance.now() - begun) / 1_000
      }),
    )
    const drip = setInterval(() => {
      for (const socket of dripping) if (socket.writable) socket.write(' ')
    }, 1_000)
    const giveUp = setTimeout(() => {
      for (const socket of dripping) socket.destroy()
    }, patienceMs)
    await closed
    clearInterval(drip)
    clearTimeout(giveUp)
    return { ended: longest < patienceMs / 1_000 ? ended : 0, seconds: longest, others: await stop() }
  } finally {
    await gateway.stop()
    await data.close()
  }
}
