import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `refused`: PostgreSQL itself says that its disk is full. `cut before`: the connection breaks, and nothing was done.
 * `cut after`: it was done, and nobody learns of it.
 */
export const databaseFaults = ['refused', 'cut before', 'cut after'] as const
export type DatabaseFault = (typeof databaseFaults)[number]

export interface FailingStatement {
  readonly statement: string
  /** Which of those with this text, counted from 1 since `plan`. */
  readonly nth: number
  readonly fault: DatabaseFault
}

export interface FailingDatabase {
  /** Leads to the same PostgreSQL through what fails. */
  readonly url: string
  /** Counts the statements anew; without a failing one all go through. */
  plan(failing?: FailingStatement): void
  /** Those since `plan`, in order. */
  readonly statements: readonly string[]
  hasStruck(): boolean
  close(): Promise<void>
}

const diskFull = `do $$ begin raise exception 'planted' using errcode = 'disk_full'; end $$`

/** A statement without parameters, as it travels. */
const simpleQuery = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.from('Q\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Takes bytes as they come and hands over whole messages of PostgreSQL's protocol; a client's first one has no type. */
const messagesOf = (isFirstBare: boolean, take: (type: string, message: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  let isBare = isFirstBare
  return (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    for (;;) {
      const at = isBare ? 0 : 1
      const length = rest.length < at + 4 ? Number.POSITIVE_INFINITY : at + rest.readInt32BE(at)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(isBare ? '' : String.fromCharCode(message[0] ?? 0), message)
      isBare = false
    }
  }
}

const textsIn = (message: Buffer): string[] => message.subarray(5).toString().split('\0')

/** Stands between a gateway and PostgreSQL, and lets one statement fail. */
export const openFailingDatabase = async (postgresUrl: string): Promise<FailingDatabase> => {
  const real = new URL(postgresUrl)
  const open = new Set<Socket>()
  const statements: string[] = []
  const seen = new Map<string, number>()
  let failing: FailingStatement | undefined
  let hasStruck = false

  const faultOf = (statement: string): DatabaseFault | undefined => {
    const nth = (seen.get(statement) ?? 0) + 1
    seen.set(statement, nth)
    statements.push(statement)
    if (hasStruck || failing?.statement !== statement || failing.nth !== nth) return undefined
    hasStruck = true
    return failing.fault
  }

  const server = createServer((client) => {
    const postgres = connect(Number(real.port), real.hostname)
    const prepared = new Map<string, string>()
    let held: Buffer[] = []
    let statement: string | undefined
    let isCutAfterAnswer = false
    const cut = () => {
      client.resetAndDestroy()
      postgres.destroy()
    }
    const send = () => {
      const fault = statement === undefined ? undefined : faultOf(statement)
      const messages = held
      held = []
      statement = undefined
      if (fault === 'cut before') return cut()
      isCutAfterAnswer = fault === 'cut after'
      postgres.write(fault === 'refused' ? simpleQuery(diskFull) : Buffer.concat(messages))
    }
    client.on(
      'data',
      messagesOf(true, (type, message) => {
        held.push(message)
        const [first = '', second = ''] = 'QPB'.includes(type) && type !== '' ? textsIn(message) : []
        if (type === 'Q') statement = first
        if (type === 'P') prepared.set(first, (statement = second))
        if (type === 'B') statement ??= prepared.get(second)
        // A statement is whole with its Sync, or by itself; what belongs to none goes on at once.
        if (!'PBDEC'.includes(type) || type === '') send()
      }),
    )
    postgres.on(
      'data',
      messagesOf(false, (type, message) => {
        if (!isCutAfterAnswer) client.write(message)
        else if (type === 'Z') cut()
      }),
    )
    for (const [socket, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(postgresUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    statements,
    plan: (next) => {
      failing = next
      hasStruck = false
      statements.length = 0
      seen.clear()
    },
    hasStruck: () => hasStruck,
    close: async () => {
      const closed = new Promise((ended) => server.close(ended))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
