import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgram, natsServer, type ProgramMachine } from './debianProgram.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'opsdesk-program-machine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = { ...natsServer, asked: undefined }
const bytes = 'the package'
const fetched = () => join(folder, 'root/usr/sbin/nats-server')

/** A machine of Debian; `listed` is the sum that its signed list has. */
const machine = (
  wanted: Partial<ProgramMachine> & { listed?: string; isInstalled?: boolean; hasApt?: boolean } = {},
): ProgramMachine & { readonly ran: string[] } => {
  const { listed = createHash('sha256').update(bytes).digest('hex'), isInstalled = false, hasApt = true } = wanted
  const ran: string[] = []
  return {
    folder,
    ran,
    run: (command, args, cwd = folder) => {
      ran.push(command)
      if (args[0] === '--version')
        return (command === 'nats-server' && isInstalled) || existsSync(command) ? 'nats-server: v2' : undefined
      if (!hasApt) return undefined
      if (command === 'apt-get') writeFileSync(join(cwd, 'nats-server_2.9.10-1+b3_amd64.deb'), bytes)
      if (command === 'apt-cache' && args.at(-1) === 'nats-server=2.9.10-1+b3') return `Package: x\nSHA256: ${listed}\n`
      if (command === 'dpkg-deb') {
        const root = String(args.at(-1))
        mkdirSync(join(root, 'usr/sbin'), { recursive: true })
        writeFileSync(join(root, 'usr/sbin/nats-server'), '')
      }
      return ''
    },
  }
}

test('the program of the machine is taken, and the one that is asked for before it', () => {
  const path = join(folder, 'own')
  writeFileSync(path, '')
  const asking = (asked: string) => findProgram({ ...natsServer, asked }, machine({ isInstalled: true }))
  expect(findProgram(program, machine({ isInstalled: true }))).toBe('nats-server')
  expect(asking(path)).toBe(path)
  expect(() => asking(join(folder, 'gone'))).toThrow('nothing that runs is there')
})

test('without one the package of Debian is fetched once', () => {
  const [first, second] = [machine(), machine()]
  expect([findProgram(program, first), findProgram(program, second)]).toEqual([fetched(), fetched()])
  expect([first.ran.includes('apt-get'), second.ran.includes('apt-get')]).toEqual([true, false])
})

test('a package that is not the one of the signed list is not unpacked', () => {
  const one = machine({ listed: '0'.repeat(64) })
  expect(() => findProgram(program, one)).toThrow('the package is not the one of the signed list')
  expect([one.ran.includes('dpkg-deb'), existsSync(fetched())]).toEqual([false, false])
})

test('a machine without apt is told what to do', () => {
  expect(() => findProgram(program, machine({ hasApt: false }))).toThrow(
    'Install it, or set NATS_SERVER to the path of one.',
  )
})
