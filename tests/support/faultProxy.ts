import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Fault =
  /** Every piece of an answer comes so much later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** The connection is reset after so many bytes of answers; after none, when something is asked. */
  | { readonly kind: 'reset'; readonly afterBytes: number }
  /** After so many bytes nothing more comes, and the connection is closed only then. */
  | { readonly kind: 'slow close'; readonly afterBytes: number; readonly closesAfterMs: number }

export interface FaultProxy {
  readonly address: string
  /** From here on, for connections that are open too; without one all goes through again, but what hangs goes on hanging. */
  fault(next?: Fault): void
  /** Connections that the fault has done something to since it began. */
  touched(): number
  close(): Promise<void>
}

interface Line {
  readonly client: Socket
  /** Bytes of answers under the present fault. */
  passed: number
  isStuck: boolean
  isTouched: boolean
}

/** Stands between a browser and the gateway on TCP, and does what bad networks do. */
export const openFaultProxy = async (gateway: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(gateway)
  const lines = new Set<Line>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let fault: Fault | undefined
  let touched = 0

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  const touch = (line: Line) => {
    if (!line.isTouched) touched += 1
    line.isTouched = true
  }
  const stick = (line: Line, closesAfterMs: number) => {
    line.isStuck = true
    later(closesAfterMs, () => line.client.end())
  }

  const server = createServer((client) => {
    const line: Line = { client, passed: 0, isStuck: false, isTouched: false }
    lines.add(line)
    const passed = connect(Number(port), hostname)
    /** In the order in which they came, whatever the fault was when each did. */
    const pieces: Buffer[] = []
    let freeAt = 0
    const send = () => {
      const piece = pieces.shift()
      if (piece !== undefined && !line.isStuck && !client.destroyed) client.write(piece)
    }
    const hand = (piece: Buffer, ms: number) => {
      pieces.push(piece)
      freeAt = Math.max(freeAt, performance.now() + ms)
      const wait = freeAt - performance.now()
      if (wait > 0) later(wait, send)
      else send()
    }

    client.on('data', (piece: Buffer) => {
      if (fault?.kind === 'reset' && fault.afterBytes === 0) {
        touch(line)
        client.resetAndDestroy()
      } else if (!line.isStuck) passed.write(piece)
    })
    passed.on('data', (piece: Buffer) => {
      if (line.isStuck) return
      if (fault === undefined) return hand(piece, 0)
      if (fault.kind === 'latency') {
        touch(line)
        return hand(piece, fault.ms)
      }
      const left = Math.max(0, fault.afterBytes - line.passed)
      line.passed += piece.length
      hand(piece.subarray(0, left), 0)
      if (piece.length <= left) return
      touch(line)
      if (fault.kind === 'reset') client.resetAndDestroy()
      else stick(line, fault.closesAfterMs)
    })
    passed.on('end', () => {
      if (!line.isStuck) later(Math.max(0, freeAt - performance.now()), () => client.end())
    })
    client.on('close', () => {
      lines.delete(line)
      passed.destroy()
    })
    for (const socket of [client, passed]) socket.on('error', () => client.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: (next) => {
      fault = next
      touched = 0
      for (const line of lines) Object.assign(line, { passed: 0, isTouched: false })
    },
    touched: () => touched,
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      const closed = new Promise((ended) => server.close(ended))
      for (const { client } of lines) client.destroy()
      await closed
    },
  }
}
