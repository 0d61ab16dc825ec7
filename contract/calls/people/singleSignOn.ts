import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { OneSession } from './session.ts'
import { wireObject } from '#contract/wire/wire.ts'

const refusals = [
  'single-sign-on-off',
  'single-sign-on-unreachable',
  'single-sign-on-cancelled',
  'single-sign-on-expired',
  'single-sign-on-used',
  'single-sign-on-elsewhere',
  'single-sign-on-unverified',
  'single-sign-on-no-email',
  'not-for-you',
  'no-authorities',
] as const

export const beginSingleSignOn = defineCall({
  name: 'session.beginSingleSignOn',
  family: 'gateway',
  path: '/opssinglesignon',
  access: 'public',
  kind: 'read',
  offline: 'never',
  summary:
    'The address of the identity provider to go to, and the nonce in it; good once, for ten minutes, in this browser.',
  request: () => z.strictObject({}),
  response: () => z.object({ address: z.url(), nonce: z.string() }),
  answer: 'payload',
  refusals: ['single-sign-on-off', 'single-sign-on-unreachable'],
})

const Short = textUpTo(200).min(1)

export const finishSingleSignOn = defineCall({
  name: 'session.finishSingleSignOn',
  family: 'gateway',
  path: '/opssinglesignonfinish',
  access: 'public',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'What the identity provider sent the browser back with; sets the session cookie.',
  request: () =>
    wireObject({
      state: Short,
      code: textUpTo(2_000).min(1).optional(),
      iss: textUpTo(500).optional(),
      error: textUpTo(100).optional(),
    }),
  response: () => OneSession,
  answer: 'payload',
  refusals,
})

export const signInWithGoogle = defineCall({
  name: 'session.signInWithGoogle',
  family: 'gateway',
  path: '/opsloginwithgoogle',
  access: 'public',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Sign in with an ID token of the provider for a nonce of `/opssinglesignon`. No other claim is taken.',
  request: () =>
    wireObject({
      idToken: textUpTo(16_000).min(1),
      nonce: Short,
      appId: textUpTo(20).optional(),
    }),
  response: () => OneSession,
  answer: 'payload',
  refusals,
})
