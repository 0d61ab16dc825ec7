import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openSealedPlatform, platformKeys } from '#tests/support/sealedPlatform.ts'
import { openMerchantPlatform } from './merchantPlatform.ts'
import { fingerprintOf, readPlatformKey } from './sealedSignIn.ts'

const own = platformKeys()
const next = platformKeys()
const account = { userId: 'opsdesk', password: 'pä55 "wörd" ₹ {}' }
const signInPath = '/merchants/merchant/opsUserLogin'

/** The platform opens sign-ins with its `own` key. */
const open = async ({ sealedFor = own.publicKey, password = account.password } = {}) => {
  const platform = await openSealedPlatform(account, own.privateKey)
  onTestFinished(platform.close)
  const clock = { at: new Date('2026-03-02T10:00:00Z') }
  const connect = (key: string | undefined) =>
    openMerchantPlatform(
      {
        url: platform.url,
        user: account.userId,
        password,
        apiKey: undefined,
        sealedFor: key === undefined ? undefined : createPublicKey(key),
        words: { success: ['success=true'], failed: [] },
        imeiWords: { success: [], failed: [] },
      },
      () => clock.at,
    )
  const gateway = connect(sealedFor)
  const send = (id: string, from = gateway) =>
    from.sendMerchantSms({ id, to: '9000000001', text: 'Your documents are accepted.' }).then(
      () => 'sent',
      (error: unknown) => (error as Error).message,
    )
  const signIns = () => platform.asked.filter(({ path }) => path === signInPath)
  return { ...platform, clock, connect, send, signIns }
}

const refusalFor = (publicKey: string) =>
  `the merchant platform does not let the gateway sign in: check PLATFORM_USER and PLATFORM_PASSWORD, and that PLATFORM_SIGN_IN_KEY (${fingerprintOf(createPublicKey(publicKey))}) is the platform's present key`

test('a platform opens the sealed user and password with jsencrypt and crypto-js, and takes the call', async () => {
  const { send, asked } = await open()
  expect(await send('sms-1')).toEqual('sent')
  expect(asked.map(({ path, opened }) => [path, opened])).toEqual([
    [signInPath, account],
    ['/sendMerchantSMS', undefined],
  ])
  const { body } = asked[0] ?? { body: '' }
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['key', 'iv', 'payload'])
  expect([account.userId, account.password].filter((secret) => body.includes(secret))).toEqual([])
})

test('no part of a sealed sign-in is sent twice', async () => {
  const { send, connect, signIns } = await open()
  await send('sms-1')
  await send('sms-2', connect(own.publicKey))
  const [first, second] = signIns().map(({ body }) => JSON.parse(body) as Record<string, string>)
  expect(Object.entries(first ?? {}).filter(([name, part]) => second?.[name] === part)).toEqual([])
  expect(signIns().map(({ opened }) => opened)).toEqual([account, account])
})

test('a sign-in that is not sealed is refused by such a platform', async () => {
  const { send, connect, signIns } = await open()
  expect(await send('sms-1', connect(undefined))).toEqual('the merchant platform does not let the gateway sign in')
  expect(signIns().map(({ opened }) => opened)).toEqual([undefined])
})

test('sealed for the wrong key, a sign-in cannot be opened, and the answer names the key to check', async () => {
  const { send, asked } = await open({ sealedFor: next.publicKey })
  expect(await send('sms-1')).toEqual(refusalFor(next.publicKey))
  expect(asked.map(({ path, opened }) => [path, opened])).toEqual([[signInPath, undefined]])
})

test('a sealed password that the platform refuses is not in the answer, and the account is left alone for half a minute', async () => {
  const { send, signIns, clock } = await open({ password: 'a former password' })
  expect(await send('sms-1')).toEqual(refusalFor(own.publicKey))
  expect(await send('sms-2')).toEqual(refusalFor(own.publicKey))
  expect(signIns().map(({ opened }) => opened)).toEqual([{ ...account, password: 'a former password' }])
  clock.at = new Date(clock.at.getTime() + 30_000)
  await send('sms-3')
  expect(signIns().length).toEqual(2)
})

test('after the platform changes its key the answer says so, and a gateway with the new key signs in', async () => {
  const { send, connect, changeKey, signIns } = await open()
  expect(await send('sms-1')).toEqual('sent')
  changeKey(next.privateKey)
  expect(await send('sms-2')).toEqual(refusalFor(own.publicKey))
  expect(await send('sms-2', connect(next.publicKey))).toEqual('sent')
  expect(signIns().map(({ opened }) => opened)).toEqual([account, undefined, account])
})

const pem = { type: 'spki', format: 'pem' } as const
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(pem).toString()
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(pem).toString()
const asBase64 = own.publicKey.replace(/-----[A-Z ]+-----|\n/g, '')

test('the platform key is read from a PEM and from its base64 alone', () => {
  const read = [own.publicKey, asBase64].map((text) => readPlatformKey(text))
  expect(read.map((key) => key && fingerprintOf(key))).toEqual(
    Array(2).fill(fingerprintOf(createPublicKey(own.publicKey))),
  )
})

test.each([
  ['a private key', own.privateKey],
  ['a key of 1024 bits', weak],
  ['a key of an elliptic curve', curve],
  ['half of a key', asBase64.slice(0, 200)],
  ['words', 'the key of the platform'],
])('%s is not taken as the platform key', (_what, text) => {
  expect(readPlatformKey(text)).toEqual(undefined)
})
