import { sql } from 'drizzle-orm'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { unlessMerchantIsThere } from './merchantRecord.ts'
import { cell, type RowRule } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

const given = (header: string) => cell('partnerActivation', header)
const taken = (column: 'mid' | 'tid', words: string): RowRule => {
  const value = sql.raw(`k.new_${column}`)
  return {
    when: sql`exists (select from partner_activations s where s.${sql.raw(column)} = ${value} and s.id is distinct from k.id)`,
    blames: column,
    value,
    reason: `This ${words} belongs to another merchant.`,
  }
}

export const partnerActivation = recordScript('partnerActivation', ({ actor }) => ({
  table: recordsOf.sbi_merchant_activate.table,
  key: { merchant_code: given('merchant_code') },
  subjectHeader: 'merchant_code',
  newValues: { mid: given('mid'), tid: given('tid') },
  missing: { created: { created_by: sql`${actor.loginId}::text` } },
  rowRules: [unlessMerchantIsThere('partnerActivation', actor)],
  clashes: [taken('mid', 'MID'), taken('tid', 'TID')],
}))
