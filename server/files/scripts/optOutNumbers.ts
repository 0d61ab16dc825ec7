import { sql } from 'drizzle-orm'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Script } from '#server/files/jobs/script.ts'

/** Numbers of one list: a row puts its number on it, or takes it from it. */
const listScript = (sheet: 'optOutNumbers' | 'dndNumbers', list: 'optOut' | 'dnd'): Script =>
  recordScript(sheet, ({ actor, at }) => ({
    table: 'opt_outs',
    key: { list: sql`${list}::text`, mobile_number: cell(sheet, 'mobile_number') },
    subjectHeader: 'mobile_number',
    newValues: { is_listed: sql`coalesce(nullif(${cell(sheet, 'status')}, ''), '1') = '1'` },
    traces: { source: sql`${`Sheet of ${actor.loginId}`}::text`, since: sql`${at.toISOString()}::timestamptz` },
    missing: { created: {} },
  }))

export const optOutNumbers = listScript('optOutNumbers', 'optOut')
export const dndNumbers = listScript('dndNumbers', 'dnd')
