import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFieldSeal, openFieldSealOf, sealedFields } from '#server/adapters/fieldSeal.ts'

const { aadhaar, account } = sealedFields
const seal = openFieldSeal(Buffer.alloc(32, 7))

describe('the field seal', () => {
  test('opens what it sealed, and the number itself is nowhere in the bytes', () => {
    const sealed = seal.seal('012345678901', aadhaar)
    expect(seal.open(sealed, aadhaar)).toEqual('012345678901')
    expect(sealed.length).toEqual(1 + 12 + 16 + 12)
    expect(sealed.toString('latin1')).not.toContain('012345678901')
  })

  test('seals the same number differently each time', () => {
    expect(seal.seal('012345678901', aadhaar)).not.toEqual(seal.seal('012345678901', aadhaar))
  })

  test('an Aadhaar number moved into the account column does not open', () => {
    expect(() => seal.open(seal.seal('012345678901', aadhaar), account)).toThrow()
  })

  test('a changed byte, wherever it is, does not open', () => {
    const sealed = seal.seal('012345678901', account)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => seal.open(changed, account)).toThrow()
    }
  })

  test('another installation opens nothing and finds nothing', () => {
    const other = openFieldSeal(Buffer.alloc(32, 8))
    expect(() => other.open(seal.seal('50100012345678', account), account)).toThrow()
    expect(other.blind('50100012345678')).not.toEqual(seal.blind('50100012345678'))
  })

  test('equal account numbers are found equal without opening them', () => {
    expect(seal.blind('50100012345678').toString('hex')).toEqual('c2f1809472a2433fa0ab1e6d84dc0558')
    expect(seal.blind('50100012345678')).not.toEqual(seal.blind('50100012345679'))
  })
})

describe('the field key', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-seal-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  test('is made once, readable by its owner alone, and the same after a restart', () => {
    const sealed = openFieldSealOf({ dataDir }).seal('012345678901', aadhaar)
    const file = join(dataDir, 'keys/field.key')
    expect(statSync(file).mode & 0o777).toEqual(0o600)
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64').length).toEqual(32)
    expect(openFieldSealOf({ dataDir }).open(sealed, aadhaar)).toEqual('012345678901')
  })

  test('from the environment stands above the one in the data folder', () => {
    const shared = openFieldSealOf({ dataDir, fieldKey: Buffer.alloc(32, 7).toString('base64') })
    expect(shared.blind('1')).toEqual(seal.blind('1'))
  })

  test('of the wrong length is refused by name', () => {
    expect(() => openFieldSealOf({ dataDir, fieldKey: 'c2hvcnQ=' })).toThrow('FIELD_KEY must be 32 bytes in base64.')
  })
})
