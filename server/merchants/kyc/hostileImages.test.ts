import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, Refused, type TestGateway } from '#tests/support/gateway.ts'
import { hostileImages, svgOf } from '#tests/proofs/hostile/hostileImages.ts'
import { addMerchants, upload, waitingMerchant } from '#tests/support/kyc.ts'

/** `npm run prove -- images`: also the others that a process is killed over, each after four seconds of a processor. */
const isWhole = process.env['EVERY_IMAGE'] === '1'
const chosen = hostileImages.filter(
  ({ title, ends }) => isWhole || ends !== 'killed' || title === 'a drawing of patterns in patterns',
)

let testGateway: TestGateway
let sender: Client
let reviewer: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  ;[sender, reviewer] = await Promise.all([testGateway.signIn('opsadmin'), testGateway.signIn('kycreviewer')])
})
afterAll(() => testGateway.close())

/** Sends it as the PAN of a merchant and looks at what was kept. */
const endOf = async (merchantCode: string, bytes: Buffer): Promise<string | readonly unknown[]> => {
  try {
    await upload(sender, merchantCode, 'pan', bytes)
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
  const { documents } = await reviewer.call('kyc.case', { merchantCode })
  const { url } = await reviewer.call('kyc.linkDocument', { documentId: documents[0]?.documentId ?? '' })
  const answer = await fetch(testGateway.address + url, { headers: { cookie: reviewer.cookie } })
  const contentType = answer.headers.get('content-type') ?? ''
  const stored = Buffer.from(await answer.arrayBuffer())
  if (!contentType.startsWith('image/')) return [contentType]
  const { width, height } = await sharp(stored).metadata()
  return [contentType, width, height]
}

describe('a hostile picture of a paper is refused, and one that only looks so is drawn', () => {
  test.each(chosen.map((image, at) => [image.title, at, image] as const))('%s', async (_, at, image) => {
    const code = `H${String(at).padStart(7, '0')}`
    await addMerchants(testGateway, [waitingMerchant(code)])
    const ends = image.ends === 'killed' ? ['document-unusable', 'busy'] : [image.ends]
    expect(ends).toContainEqual(await endOf(code, await image.bytes()))
  })

  test('a drawing that names other files and addresses is drawn without them, and nobody is asked', async () => {
    let asked = 0
    const elsewhere = createServer((_request, response) => {
      asked += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const { port } = elsewhere.address() as AddressInfo
    const names = [`http://127.0.0.1:${port}/a.png`, `//127.0.0.1:${port}/a.svg`, 'file:///etc/hostname']
    const inside = names.flatMap((name) => [
      `<image href="${name}" width="40" height="30"/>`,
      `<image xlink:href="${name}" width="40" height="30"/>`,
      `<use href="${name}#a"/>`,
      `<style>@import url("${name}"); rect { fill: url("${name}#a") }</style>`,
      `<filter id="f"><feImage href="${name}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
    ])
    await addMerchants(testGateway, [waitingMerchant('H1000000')])
    try {
      expect(await endOf('H1000000', svgOf(inside.join('')))).toEqual(['image/png', 400, 300])
      expect(asked).toBe(0)
    } finally {
      elsewhere.close()
    }
  })
})
