import { describe, expect, it } from 'vitest'
import { base64OfBytes, openingKey, openPart, sealingKey, sealPart } from './sealedParts.ts'

const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
const gatewayPoint = base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
const file = { uploadId: '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a00', parts: 3 }
const plain = new TextEncoder().encode('merchant_code\nM0000001\n')

describe('a sealed part', () => {
  it('opens for the gateway as it was', async () => {
    const { key, point } = await sealingKey(gatewayPoint, file)
    const opening = await openingKey(pair.privateKey, point, file)
    expect(await openPart(opening, 1, await sealPart(key, 1, plain))).toEqual(plain)
  })

  it('does not open in another place, as part of another file, or of fewer parts, or with a bit changed', async () => {
    const { key, point } = await sealingKey(gatewayPoint, file)
    const sealed = await sealPart(key, 1, plain)
    const changed = sealed.slice()
    changed[3] = (changed[3] ?? 0) ^ 1
    const other = '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a01'
    const opens = async (as: typeof file, part: number, box: typeof sealed) =>
      openPart(await openingKey(pair.privateKey, point, as), part, box).then(
        () => 'opens',
        () => 'does not open',
      )
    expect([
      await opens(file, 1, sealed),
      await opens(file, 2, sealed),
      await opens({ ...file, uploadId: other }, 1, sealed),
      await opens({ ...file, parts: 2 }, 1, sealed),
      await opens(file, 1, changed),
    ]).toEqual(['opens', 'does not open', 'does not open', 'does not open', 'does not open'])
  })
})
