import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countEffect, uncountedEffect } from './countEffect.ts'
import { recordNotFound } from './recordNotFound.ts'
import { type CheckedRecords, findOfKind, isReader } from './registry.ts'
import { comparedWith } from './review.ts'

/** The approved content and the proposed one, both tried on past transactions. */
export const effectOfRecord =
  (records: CheckedRecords): Handler<'checkedRecords.effect'> =>
  async ({ kind, id }, context) => {
    const { tx, staff } = context
    const record = records[kind]
    if (!isReader(record, staff)) return refuse('not-allowed')
    const row = await findOfKind(tx, record, id, staff)
    if (row === undefined) return recordNotFound(record.entry.subject, id)
    const question = record.effect?.(record.contentOf(row), await comparedWith(tx, record, row)) ?? 'method-unknown'
    return question === 'method-unknown' ? uncountedEffect(context, question) : countEffect(context, question)
  }
