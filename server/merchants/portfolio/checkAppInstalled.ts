import { eq } from 'drizzle-orm'
import { appInstalls } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant } from '#server/merchants/merchants/index.ts'

/** Each look wakes the merchant's devices: so long a merchant is left in peace (conflict X099). */
const pauseMs = 60_000

export const checkAppInstalled: Handler<'portfolio.checkApp'> = async ({ toList }, { tx, staff, now, note }) => {
  const { id, merchantCode } = await lockOwnMerchant(tx, toList[0]?.merchantCode ?? '', staff)
  const [known] = await tx.select().from(appInstalls).where(eq(appInstalls.merchantId, id))
  const lastAt = known?.checkedAt?.getTime() ?? 0
  if (now.getTime() - lastAt < pauseMs)
    return refuse('app-checked-just-now', {
      details: { retryAfterSeconds: Math.ceil((lastAt + pauseMs - now.getTime()) / 1000) },
    })
  const [row] = await tx
    .insert(appInstalls)
    .values({ merchantId: id, checkedAt: now })
    .onConflictDoUpdate({ target: appInstalls.merchantId, set: { checkedAt: now } })
    .returning()
  const { installed = 0, total = 0 } = row ?? {}
  note({ subject: merchantCode, after: { installed, total } })
  return { toList: [{ merchantCode, installed, total, checkedAt: now.toISOString() }] }
}
