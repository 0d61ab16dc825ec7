import { type Algorithm, hash } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes: about 40 ms. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
