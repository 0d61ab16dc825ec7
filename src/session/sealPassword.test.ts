import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealPassword } from './sealPassword.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const open = (sealed: string) => {
  const [version, nonce = '', wrapped = '', iv = '', box = ''] = sealed.split('.')
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(wrapped, 'base64url'),
  )
  const bytes = Buffer.from(box, 'base64url')
  const opener = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
  opener.setAAD(Buffer.from(nonce, 'utf8'))
  opener.setAuthTag(bytes.subarray(-16))
  const password = Buffer.concat([opener.update(bytes.subarray(0, -16)), opener.final()]).toString('utf8')
  return { version, nonce, password, keyBytes: key.length, ivBytes: Buffer.from(iv, 'base64url').length }
}

it('the gateway opens what the panel sealed', async () => {
  expect(open(await sealPassword('Opsdesk@2026 ₹', 'nonce-1', spki))).toEqual({
    version: 'v1',
    nonce: 'nonce-1',
    password: 'Opsdesk@2026 ₹',
    keyBytes: 32,
    ivBytes: 12,
  })
})

it('a password sealed for one nonce does not open under another', async () => {
  const sealed = await sealPassword('Opsdesk@2026', 'nonce-1', spki)
  expect(() => open(sealed.replace('nonce-1', 'nonce-2'))).toThrow()
})

it('the same password never looks the same twice', async () => {
  const [first, second] = await Promise.all([sealPassword('a', 'n', spki), sealPassword('a', 'n', spki)])
  expect(first).not.toBe(second)
})
