import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { mutedProviders } from './providerWords.ts'

const atPlatform = {
  PLATFORM_URL: 'https://platform.example.com',
  PLATFORM_USER: 'opsdesk',
  PLATFORM_PASSWORD: 'secret',
}

describe('configuration', () => {
  test.each([
    [{}, 'on'],
    [{ HOST: 'localhost' }, 'on'],
    [{ HOST: '::1' }, 'on'],
    [{ PUBLIC_URL: 'http://localhost:4000' }, 'on'],
    [{ DEMO: 'off' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '::' }, 'off'],
    [{ HOST: '127.example.com' }, 'off'],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://desk.example.com' }, 'off'],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, 'off'],
  ])('with %j demo people are %s', (env, demo) => {
    expect(readConfig(env).demo).toEqual(demo)
  })

  test('a variable that is set to nothing counts as not set', () => {
    const names: string[] = []
    const nothing = new Proxy<Record<string, string>>({}, { get: (_target, name) => (names.push(String(name)), '') })
    expect(readConfig(nothing)).toEqual(readConfig({}))
    expect(names).toContain('DATA_DIR')
  })

  test.each([
    [{ PORT: '40x' }, "PORT must be a whole number, not '40x'."],
    [
      { PUBLIC_URL: 'desk.example.com' },
      "PUBLIC_URL must be an address that begins with https:// or http://, not 'desk.example.com'.",
    ],
    [
      { FEED_NATS_URL: 'nats://nats.example.com:4222', FEED_NATS_NETWORKS: '10.0.0.0/8' },
      'FEED_NATS_URL must begin with tls://, or nats:// on the machine itself: events of merchants pass there.',
    ],
    [{ CHANGES_NATS_URL: 'https://nats.example.com' }, 'CHANGES_NATS_URL must begin with tls://'],
    [
      { CHANGES_NATS_URL: 'tls://a:b@one.example.com,tls://c:d@two.example.com' },
      'CHANGES_NATS_URL must name servers of one cluster, with one account.',
    ],
    [
      { FEED_NATS_URL: 'tls://nats.example.com' },
      'FEED_NATS_NETWORKS must name the networks that the broker lets senders in from.',
    ],
    [{ CHANGES_NATS_URL: 'tls://nats.example.com', NATS_REPLICAS: '6' }, 'NATS_REPLICAS must be from 1 to 5, not 6.'],
    [
      { CHANGES_NATS_URL: 'tls://nats.example.com', NATS_CREDENTIALS: '/nowhere/desk.creds' },
      "NATS_CREDENTIALS must be the path of a file, not '/nowhere/desk.creds'.",
    ],
    [{ PLATFORM_USER: 'opsdesk' }, 'PLATFORM_URL is missing'],
    [{ PLATFORM_URL: 'https://platform.example.com', PLATFORM_PASSWORD: 'secret' }, 'PLATFORM_USER is missing'],
    [{ PLATFORM_URL: 'https://platform.example.com', PLATFORM_USER: 'opsdesk' }, 'PLATFORM_PASSWORD is missing'],
    [
      { PLATFORM_URL: 'http://platform.example.com', PLATFORM_USER: 'opsdesk', PLATFORM_PASSWORD: 'secret' },
      'PLATFORM_URL must begin with https://: a password is sent there.',
    ],
    [
      { PLATFORM_URL: 'https://a:b@platform.example.com', PLATFORM_USER: 'opsdesk', PLATFORM_PASSWORD: 'secret' },
      'PLATFORM_URL must be a plain address: no user, password, query or fragment in it.',
    ],
    [{ PLATFORM_SIGN_IN: 'sealed' }, 'PLATFORM_URL is missing'],
    [{ ...atPlatform, PLATFORM_SIGN_IN: 'rsa' }, "PLATFORM_SIGN_IN must be plain or sealed, not 'rsa'."],
    [{ ...atPlatform, PLATFORM_SIGN_IN: 'sealed' }, 'PLATFORM_SIGN_IN_KEY is missing'],
    [
      { ...atPlatform, PLATFORM_SIGN_IN: 'sealed', PLATFORM_SIGN_IN_KEY: 'a word' },
      'PLATFORM_SIGN_IN_KEY must be a public RSA key of at least 2048 bits, as PEM or base64.',
    ],
    [
      { ...atPlatform, PLATFORM_SIGN_IN_KEY: 'a word' },
      'PLATFORM_SIGN_IN_KEY is used with PLATFORM_SIGN_IN=sealed only.',
    ],
    [{ FILES_URL: '/mnt/files' }, "FILES_URL must be like s3://bucket/folder?region=ap-south-1, not '/mnt/files'."],
    [{ FILES_URL: 's3://id:secret@desk-files' }, 'FILES_URL must have no account in it'],
    [{ FILES_URL: 's3://desk-files?acl=public' }, "FILES_URL may name region and endpoint, not 'acl'."],
    [
      { FILES_URL: 's3://desk-files?endpoint=http://files.example.com' },
      'FILES_URL: endpoint must begin with https://',
    ],
    [{ FILES_URL: 's3://desk-files', FILES_KEY_ID: 'id' }, 'FILES_KEY_ID and FILES_SECRET are given together'],
    [{ FILES_SECRET: 'secret' }, 'FILES_URL is missing'],
    [{ PROVIDER_WORDS: '{' }, 'PROVIDER_WORDS must be JSON, or name a file of JSON.'],
    [{ PROVIDER_WORDS: '/nowhere/words.json' }, 'PROVIDER_WORDS must be JSON, or name a file of JSON.'],
    [{ PROVIDER_WORDS: '{"refunds":{}}' }, 'PROVIDER_WORDS: Unrecognized key: "refunds".'],
    [
      { PROVIDER_WORDS: '{"refund":{"success":["SUCCESS"]}}' },
      'PROVIDER_WORDS: refund: success: 0: must be like state=SUCCESS.',
    ],
  ])('%j is refused by name', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('who starts the gateway is told of providers whose answers nobody can tell', () => {
    const env = {
      ...atPlatform,
      REFUND_URL: 'https://refunds.example.com',
      SMS_URL: 'https://sms.example.com',
      KYC_PROVIDER_URL: 'https://kyc.example.com',
      CAMPAIGN_WHATSAPP_VENDORS: 'fast=https://fast.example.com',
      CAMPAIGN_PUSH_VENDORS: 'fast=https://push.example.com',
    }
    const words = {
      refund: { success: ['state=SUCCESS'] },
      sms: { success: ['success=true'] },
      platform: { success: ['success=true'] },
      campaigns: { fast: { success: ['status=accepted'] } },
    }
    expect([
      mutedProviders(readConfig({})),
      mutedProviders(readConfig(env)),
      mutedProviders(readConfig({ ...env, PROVIDER_WORDS: JSON.stringify(words) })),
    ]).toEqual([
      [],
      [
        'PROVIDER_WORDS names no word of success for refund: every refund stays unknown by what it answers.',
        'PROVIDER_WORDS names no word of success for sms: no SMS counts as sent by what it answers.',
        'PROVIDER_WORDS names no word of success for platform: no message to a merchant counts as sent by what it answers.',
        'PROVIDER_WORDS names no word of success for campaigns.fast: no message of a campaign counts as sent by what it answers.',
      ],
      [],
    ])
  })
})
