import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import { findProgram, natsServer } from '#commands/debianProgram.ts'
import { endsWithUs } from './endsWithUs.ts'
import { freePort } from './freePort.ts'

interface Server {
  start(): void
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

export interface NatsCluster {
  /** For `FEED_NATS_URL` and `CHANGES_NATS_URL`, where nobody is kept out. */
  readonly url: string
  /** One for each server. */
  readonly ports: readonly number[]
  readonly servers: readonly Server[]
  /** A connection of a platform, open until the cluster is closed. */
  connect(): Promise<{ readonly nats: NatsConnection; readonly streams: JetStreamManager }>
  close(): Promise<void>
}

const serverOf = (binary: string, configFile: string): Server => {
  let child: ChildProcess | undefined
  return {
    start: () => {
      child = endsWithUs(spawn(binary, ['-c', configFile], { stdio: 'ignore' }))
    },
    kill: async () => {
      const ending = child
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill('SIGKILL')
      await ended
    },
  }
}

/** Whom a server lets in: lines of its configuration, and how a platform comes in. */
export interface NatsAccess {
  readonly config: string
  readonly connection: ConnectionOptions
}

/** So many real servers of one cluster on loopback with JetStream, in a folder that goes with them. */
export const openNats = async (size = 1, access?: NatsAccess): Promise<NatsCluster> => {
  const binary = findProgram(natsServer)
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-nats-'))
  const ports = await Promise.all(Array.from({ length: size }, freePort))
  const routes = await Promise.all(Array.from({ length: size }, freePort))
  const servers = ports.map((port, at) => {
    const file = join(folder, `${at}.conf`)
    const cluster = `cluster { name: test, listen: "127.0.0.1:${routes[at]}",
      routes: [${routes.map((route) => `"nats://127.0.0.1:${route}"`).join(', ')}] }`
    writeFileSync(
      file,
      `server_name: n${at}\nlisten: "127.0.0.1:${port}"\njetstream { store_dir: "${join(folder, String(at))}" }\n${size > 1 ? cluster : ''}\n${access?.config ?? ''}\n`,
    )
    return serverOf(binary, file)
  })
  for (const server of servers) server.start()
  const connections: NatsConnection[] = []
  const open: NatsCluster['connect'] = async () => {
    for (let tries = 0; ; tries += 1)
      try {
        const nats = await connect({
          servers: ports.map((port) => `127.0.0.1:${port}`),
          ...access?.connection,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 100,
        })
        connections.push(nats)
        const streams = await jetstreamManager(nats, { checkAPI: false, timeout: 2_000 })
        while (
          !(await streams.getAccountInfo().then(
            () => true,
            () => false,
          ))
        )
          await passing(50)
        return { nats, streams }
      } catch (error) {
        if (tries === 200) throw error
        await passing(50)
      }
  }
  await open()
  return {
    url: ports.map((port) => `nats://127.0.0.1:${port}`).join(','),
    ports,
    servers,
    connect: open,
    close: async () => {
      for (const nats of connections) await nats.close()
      await Promise.all(servers.map((server) => server.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
