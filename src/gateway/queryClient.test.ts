import { expect, it, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'
import { Refusal } from './refusal.ts'

const refusal = (code: 'busy' | 'not-allowed', retryAfterMs?: number) =>
  new Refusal({ code, message: code, status: code === 'busy' ? 503 : 403, retryAfterMs })

it('a read that a busy gateway refused is asked again when it said, and any other refusal is not; a command is never', async () => {
  vi.useFakeTimers()
  try {
    const queries = createQueryClient()
    const askedAt: number[] = []
    const began = Date.now()
    const read = queries.fetchQuery({
      queryKey: ['busy'],
      queryFn: async () => {
        askedAt.push(Date.now() - began)
        if (askedAt.length === 1) throw refusal('busy', 2_000)
        return 'answered'
      },
    })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(askedAt.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect([await read, askedAt.length]).toEqual(['answered', 2])
    let refused = 0
    const denied = queries.fetchQuery({
      queryKey: ['denied'],
      queryFn: async () => {
        refused += 1
        throw refusal('not-allowed')
      },
    })
    await expect(denied).rejects.toThrow('not-allowed')
    expect(refused).toBe(1)
    expect(queries.getDefaultOptions().mutations?.retry).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
