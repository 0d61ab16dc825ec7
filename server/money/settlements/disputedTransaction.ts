import { sql } from 'drizzle-orm'
import type { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { borneAfter } from '#machines/money/dispute.ts'
import type { Tx } from '#server/db/database.ts'
import { reworkRow } from './refundedTransaction.ts'

type Disputed = {
  transaction_id: string
  merchant_id: number
  amount_paise: string
  stage: DisputeStage
  status: DisputeStatus
  row_paise: string
  lines_paise: string
}

/**
 * What the state of a dispute means for the merchant. Lost, its payment bears it where that is not sealed and has as much
 * left; otherwise one recovery line waits for the next batch. Won after that, the same is given back once. Under `lockAgainstSealing`, with
 * its payment locked.
 */
export const bearDispute = async (tx: Tx, disputeRef: string, now: Date): Promise<void> => {
  const { rows } = await tx.execute<Disputed>(sql`
    select d.transaction_id, t.merchant_id, d.amount_paise, d.stage, d.status, d.row_paise,
      (select coalesce(sum(a.amount_paise), 0) from settlement_adjustments a where a.from_dispute_ref = d.dispute_ref) as lines_paise
    from disputes d join transactions t on t.id = d.transaction_id where d.dispute_ref = ${disputeRef} for update of d`)
  const [found] = rows
  if (found === undefined) throw new Error('there is no such dispute')
  const lines = Number(found.lines_paise)
  const borne = Number(found.row_paise) - lines
  const wanted = borneAfter(found.status, Number(found.amount_paise), borne)
  if (wanted === borne) return
  const isByRow =
    lines === 0 &&
    (await reworkRow(tx, Number(found.transaction_id), now, {
      make: () => tx.execute(sql`update disputes set row_paise = ${wanted} where dispute_ref = ${disputeRef}`),
      takes: wanted - borne,
    }))
  if (isByRow) return
  await tx.execute(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, from_dispute_ref, dispute_stage, created_at)
    values (${found.merchant_id}, ${wanted > borne ? 'recovery' : 'givenBack'}, ${borne - wanted}, ${disputeRef}, ${found.stage},
      ${now.toISOString()})`)
}
