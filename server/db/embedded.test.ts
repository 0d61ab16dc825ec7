import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import {
  type EmbeddedGateway,
  endAllEmbedded,
  endEmbedded as end,
  newDataFolder,
  queryEmbedded as query,
  startEmbedded as startGateway,
} from '#tests/support/embeddedPostgres.ts'

type Owner = { pid: number; startedAt: string }

const isRoot = process.getuid?.() === 0

const dataDir = newDataFolder(0o755)
const closedDataDir = newDataFolder(0o700)

afterEach(endAllEmbedded)

afterAll(async () => {
  for (const folder of [dataDir, closedDataDir]) {
    if (existsSync(folder)) await removeCluster(folder)
    rmSync(dirname(folder), { recursive: true, force: true })
  }
})

async function removeCluster(folder: string) {
  const left = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  await left.stop()
  rmSync(left.folder, { recursive: true, force: true })
}

async function startGatewayWithTable(): Promise<EmbeddedGateway> {
  const gateway = await startGateway(dataDir)
  await query(gateway.reply.url, 'drop table if exists kept; create table kept as select 7 as n')
  return gateway
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

describe('the embedded PostgreSQL', () => {
  test('writes to disk before it answers, sorts by code point and listens on loopback alone', async () => {
    const { reply } = await startGateway(dataDir)
    const rows = await query(
      reply.superuserUrl,
      `select current_database() as name, current_setting('server_version_num')::int / 10000 as major,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as listens,
        current_setting('unix_socket_directories') as sockets, current_setting('jit') as jit,
        pg_encoding_to_char(encoding) as encoding, datlocale as locale
      from pg_database where datname = current_database()`,
    )
    expect(rows).toEqual([
      {
        name: 'opsdesk',
        major: 18,
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        listens: '127.0.0.1',
        sockets: '',
        jit: 'off',
        encoding: 'UTF8',
        locale: 'C.UTF-8',
      },
    ])
  })

  test('lets nobody in without the password, which only its owner can read', async () => {
    const { reply } = await startGateway(dataDir)
    const withoutPassword = reply.url?.replace(/:[0-9a-f]+@/, ':guess@')
    await expect(query(withoutPassword, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toEqual(0o600)
  })

  test('lets the gateway in as an ordinary role that owns its database and may nothing else', async () => {
    const { reply } = await startGateway(dataDir)
    expect(
      await query(
        reply.url,
        `select pg_get_userbyid(datdba) = current_user as owns, rolsuper, rolcreaterole, rolcreatedb, rolreplication,
          rolbypassrls, (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
        from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
      ),
    ).toEqual([
      {
        owns: true,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        memberships: 0,
      },
    ])
    await expect(query(reply.url, `select pg_read_file('postmaster.pid')`)).rejects.toThrow('permission denied')
    await expect(query(reply.url, `copy (select 1) to program 'cat'`)).rejects.toThrow('permission denied')
  })

  test('hands a database that its superuser made over to the gateway, with everything in it', async () => {
    const first = await startGateway(dataDir)
    await query(
      first.reply.superuserUrl,
      `alter database opsdesk owner to opsdesk; create schema earlier; create table earlier.numbers (id bigserial, n int);
      create view earlier.doubled as select n * 2 as n from earlier.numbers;
      create function earlier.seven() returns int language sql as 'select 7'`,
    )
    await end(first.child, 'SIGINT')
    const { reply } = await startGateway(dataDir)
    await query(
      reply.url,
      `insert into earlier.numbers (n) select earlier.seven(); alter table earlier.numbers add column word text;
      create or replace function earlier.seven() returns int language sql as 'select 8'`,
    )
    expect(await query(reply.url, 'select id, doubled.n from earlier.numbers, earlier.doubled')).toEqual([
      { id: '1', n: 14 },
    ])
    await query(reply.url, 'drop schema earlier cascade')
  })

  test.runIf(isRoot)('never runs as root, also when root starts it', async () => {
    await startGateway(dataDir)
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toEqual(0)
  })

  test.runIf(isRoot)('keeps its files elsewhere when its account may not enter the data folder', async () => {
    const closed = await startGateway(closedDataDir)
    expect(existsSync(join(closedDataDir, 'postgres'))).toEqual(false)
    await query(closed.reply.url, 'create table kept (n int)')
    await end(closed.child, 'SIGINT')
    const again = await startGateway(closedDataDir)
    expect(await query(again.reply.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  })

  test('a second gateway on the same data folder gets one clear line and harms nothing', async () => {
    const first = await startGateway(dataDir)
    const { pid, startedAt } = JSON.parse(readFileSync(join(dataDir, 'gateway.pid'), 'utf8')) as Owner
    expect(pid).toEqual(first.child.pid)
    const second = await startGateway(dataDir)
    expect(second.reply).toEqual({
      refused: `The data folder ${dataDir} is in use by process ${pid}, started ${startedAt}. Stop it first, or set DATA_DIR to another folder.`,
    })
    expect(await query(first.reply.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('what was committed before kill -9 of the gateway is there after the next start', async () => {
    const first = await startGatewayWithTable()
    await end(first.child, 'SIGKILL')
    const next = await startGateway(dataDir)
    expect(await query(next.reply.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect(next.said.filter((line) => line.startsWith('Took over the PostgreSQL'))).toHaveLength(1)
  })

  test('takes over the PostgreSQL of a killed gateway also by another way to the same folder', async () => {
    const first = await startGatewayWithTable()
    const served = postmasterPid()
    await end(first.child, 'SIGKILL')
    const otherWay = join(dirname(dataDir), 'other way')
    symlinkSync(dataDir, otherWay)
    const next = await startGateway(otherWay)
    expect(await query(next.reply.url, 'select n from kept')).toEqual([{ n: 7 }])
    expect([postmasterPid(), next.said.length]).toEqual([served, 1])
  })

  test('starts again while the PostgreSQL of a killed gateway is still going down', async () => {
    const first = await startGatewayWithTable()
    await end(first.child, 'SIGKILL')
    process.kill(postmasterPid(), 'SIGINT')
    const next = await startGateway(dataDir)
    expect(await query(next.reply.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('starts again after gateway and PostgreSQL were both killed, as by a power cut', async () => {
    const first = await startGatewayWithTable()
    await end(first.child, 'SIGKILL')
    process.kill(postmasterPid(), 'SIGKILL')
    const next = await startGateway(dataDir)
    expect(await query(next.reply.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('a process number that now belongs to a stranger is not taken for PostgreSQL', async () => {
    const first = await startGateway(dataDir)
    await end(first.child, 'SIGINT')
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n/elsewhere\n0\n1\n\n127.0.0.1\n0 0\nready   \n`)
    const next = await startGateway(dataDir)
    expect(await query(next.reply.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('Ctrl-C stops it cleanly, an open transaction notwithstanding', async () => {
    const { child, reply } = await startGateway(dataDir)
    const client = new Client({ connectionString: reply.url })
    client.on('error', () => {})
    await client.connect()
    await client.query('begin; create table half (n int)')
    expect(await end(child, 'SIGINT')).toEqual(0)
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toEqual(false)
    expect(existsSync(join(dataDir, 'gateway.pid'))).toEqual(false)
    const next = await startGateway(dataDir)
    expect(await query(next.reply.url, `select to_regclass('half') as half`)).toEqual([{ half: null }])
    const log = readFileSync(join(dataDir, 'postgres/server.log'), 'utf8')
    expect(log.slice(log.lastIndexOf('starting PostgreSQL'))).not.toContain('not properly shut down')
  })
})
