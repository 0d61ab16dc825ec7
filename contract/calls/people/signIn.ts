import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { OneSession } from './session.ts'
import { wireObject } from '#contract/wire/wire.ts'

/** `v1.<nonce>.<RSA-OAEP-SHA256 key>.<iv>.<AES-256-GCM text>`, parts in base64url: see `src/session/sealPassword.ts`. */
const SealedPassword = textUpTo(2000)

export const signInNonce = defineCall({
  name: 'session.nonce',
  family: 'gateway',
  path: '/opsloginnonce',
  access: 'public',
  kind: 'read',
  offline: 'never',
  summary: 'A number used once, for sealing one password; good for 60 s.',
  request: () => z.strictObject({}),
  response: () => z.object({ nonce: z.string() }),
  answer: 'payload',
  refusals: [],
})

export const signIn = defineCall({
  name: 'session.signIn',
  family: 'gateway',
  path: '/opslogin',
  access: 'public',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Sign in with username and sealed password; sets the session cookie.',
  request: () =>
    wireObject({
      loginId: typedLine(100).min(3),
      password: SealedPassword,
      appId: textUpTo(20),
    }),
  response: () => OneSession,
  answer: 'payload',
  refusals: ['wrong-credentials', 'no-authorities'],
})

export const changePassword = defineCall({
  name: 'session.changePassword',
  family: 'gateway',
  path: '/ops-add-user',
  discriminator: { update_user: true },
  access: 'signed-in',
  duringPasswordChange: true,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Change your own password, with the old one. Ends all of your sessions, this one too.',
  request: () =>
    wireObject({
      /** Must be the login id of the session. */
      loginId: typedLine(100).min(3),
      appId: z.literal(['1', 1]),
      /** All three sealed as for the sign-in, with one nonce. */
      oldPassword: SealedPassword,
      newPassword: SealedPassword,
      confirmPassword: SealedPassword,
    }),
  response: () => z.object({}),
  answer: 'refusalText',
  refusals: [
    'old-password-wrong',
    'password-tries-paused',
    'password-refused',
    'passwords-differ',
    'password-not-new',
    'password-too-common',
    'password-not-here',
    'seal-expired',
  ],
})
