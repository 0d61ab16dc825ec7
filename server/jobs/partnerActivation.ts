import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/index.ts'
import { merchantIsNotThere, unlessMerchantIsThere } from './merchantRecord.ts'
import { cell } from './recordChange.ts'
import { recordScript } from './recordScript.ts'

const given = (header: string) => cell('partnerActivation', header)
const taken = (column: 'mid' | 'tid', words: string) => sql`
  when exists (select from partner_activations s where s.${sql.raw(column)} = k.${sql.raw(`new_${column}`)} and s.id is distinct from k.id)
  then ${`This ${words} belongs to another merchant.`}`

export const partnerActivation = recordScript('partnerActivation', ({ actor }) => ({
  table: recordsOf.sbi_merchant_activate.table,
  key: { merchant_code: given('merchant_code') },
  subjectHeader: 'merchant_code',
  notThere: merchantIsNotThere,
  newValues: { mid: given('mid'), tid: given('tid') },
  created: { created_by: sql`${actor.loginId}::text` },
  hindrances: [unlessMerchantIsThere(given('merchant_code'), actor)],
  clashes: [taken('mid', 'MID'), taken('tid', 'TID')],
}))
