import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { formatRupees } from '#contract/wire/money.ts'
import type { Tx } from '#server/db/database.ts'
import { messages } from '#server/db/schema/index.ts'

type Returned = {
  id: number
  payout_ref: string
  amount_paise: string
  account_last4: string
  merchant_id: number
  name: string
  mobile_number: string
  email_id: string
}

const whatToDo =
  'Please send us the correct account number and IFSC, or confirm with your bank that this account takes payments. Until then your settlements wait.'

/**
 * SMS and e-mail to merchants whose payouts came back, once for each payout, to whichever of the two they have. Whether
 * there is a way to send them is found out when they leave: what a sheet does knows no settings.
 */
export const queueReturnMessages = async (tx: Tx, payoutIds: readonly number[], now: Date): Promise<void> => {
  const { rows } = await tx.execute<Returned>(sql`
    select p.id, p.payout_ref, p.amount_paise, p.account_last4, p.merchant_id, m.mobile_number, m.email_id,
      coalesce(nullif(m.business_name, ''), m.display_name) as name
    from settlement_payouts p join merchants m on m.id = p.merchant_id
    where p.id = any(${sql.param([...payoutIds])}::int[]) order by p.id`)
  const told = rows.flatMap((row) => {
    const name = row.name.replace(/\s+/g, ' ').trim()
    const [amount, account] = [formatRupees(Number(row.amount_paise)), maskToLast4(row.account_last4)]
    const queued = {
      merchantId: row.merchant_id,
      payoutId: row.id,
      campaignName: 'Returned payout',
      state: 'waiting' as const,
      createdAt: now,
      nextTryAt: now,
    }
    const said = `your payout of ${amount} to the account ${account} came back from the bank.`
    return [
      ...(row.mobile_number === ''
        ? []
        : [
            {
              ...queued,
              id: randomUUID(),
              channel: 'sms' as const,
              recipient: row.mobile_number,
              body: `Dear ${name}, ${said} ${whatToDo}`,
            },
          ]),
      ...(row.email_id === ''
        ? []
        : [
            {
              ...queued,
              id: randomUUID(),
              channel: 'email' as const,
              recipient: row.email_id,
              subject: `Your payout of ${amount} came back`,
              body: `Dear ${name},\n\n${said}\n\n${whatToDo}\n\nPayout reference: ${row.payout_ref}`,
            },
          ]),
    ]
  })
  if (told.length > 0) await tx.insert(messages).values(told).onConflictDoNothing()
}
