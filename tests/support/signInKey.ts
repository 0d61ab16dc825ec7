import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '#server/adapters/storedSecret.ts'

let made: string | undefined

/** One serves all gateways that this process opens or starts: to make it takes longer than all else of opening one. */
export const signInPem = (): string =>
  (made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString())

/** Puts it where a gateway on this data folder finds it. */
export const keepSignInKey = (dataDir: string): void => {
  storedSecret(join(dataDir, 'keys/sign-in.pem'), signInPem)
}
