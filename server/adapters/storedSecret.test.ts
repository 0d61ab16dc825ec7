import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accountName } from './fileRights.ts'
import { storedSecret } from './storedSecret.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const PROCESS = join(import.meta.dirname, '../../tests/support/storedSecret.process.ts')

/** What a process gets, or why not. Root may read everything: what root keeps from others is asked for as another account. */
function ask(file: string): string {
  const args = [PROCESS, file, ...(isRoot ? [String(nobody), String(nobody)] : [])]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
}

function keysFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  const keys = join(folder, 'keys')
  mkdirSync(keys)
  writeFileSync(join(keys, 'field.key'), 'the first', { mode: 0o600 })
  return keys
}

const whoIs = () => (isRoot ? accountName(nobody) : userInfo().username)
const whose = (mode: number) =>
  isRoot ? `belongs to root (mode ${mode.toString(8)})` : `is its own (mode ${mode.toString(8)})`

test('a secret that may not be read is not made anew: who needs which right on it is said', () => {
  const file = join(keysFolder(), 'field.key')
  const mode = isRoot ? 0o600 : 0o200
  chmodSync(file, mode)
  expect(ask(file)).toEqual(`The account ${whoIs()} needs the right to read and write ${file}, which ${whose(mode)}.`)
  chmodSync(file, 0o600)
  expect(readFileSync(file, 'utf8')).toEqual('the first')
})

test('nor is one in a folder that may not be entered, and nobody gets into it', () => {
  const keys = keysFolder()
  const mode = isRoot ? 0o700 : 0o600
  chmodSync(keys, mode)
  expect(ask(join(keys, 'field.key'))).toEqual(
    `The account ${whoIs()} needs the right to read, write and enter ${keys}, which ${whose(mode)}.`,
  )
  expect(statSync(keys).mode & 0o777).toEqual(mode)
  chmodSync(keys, 0o700)
  expect(readFileSync(join(keys, 'field.key'), 'utf8')).toEqual('the first')
})

test('a secret whose file was emptied is a refusal, and the file stays', () => {
  const file = join(keysFolder(), 'field.key')
  writeFileSync(file, '')
  expect(() => storedSecret(file, () => 'another')).toThrow(`${file} is empty. Put it back from the backup.`)
  expect(readFileSync(file, 'utf8')).toEqual('')
})
