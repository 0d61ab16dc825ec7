import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { PasswordCheck } from '#server/gateway/gateway.ts'
import { openTurns } from '#server/gateway/turns.ts'

/** Argon2id, 19 MiB, two passes: about 40 ms. Raise it at will: each hash is renewed when its person signs in. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { algorithm: 2 satisfies Algorithm.Argon2id, ...hashCost })

const costOf = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/

/** Made with less than today's cost, or by something else. */
export const isOutdatedHash = (stored: string): boolean => {
  const [, memory, passes, lanes] = costOf.exec(stored) ?? []
  return (
    Number(memory ?? 0) < hashCost.memoryCost ||
    Number(passes ?? 0) < hashCost.timeCost ||
    Number(lanes ?? 0) < hashCost.parallelism
  )
}

/** A few at a time, so that a flood of sign-ins leaves processor and memory to those at work. */
export const openPasswordCheck = (
  compare: (stored: string, password: string) => Promise<boolean> = verify,
): PasswordCheck => {
  const turns = openTurns({ atOnce: Math.max(2, availableParallelism()), waiting: 200, waitMs: 20_000 })
  const nobodys = hashPassword(randomBytes(32).toString('base64url'))
  return {
    fits: async (stored, password) => {
      const compared = stored ?? (await nobodys)
      return turns.take(async () => (await compare(compared, password)) && compared === stored)
    },
  }
}
