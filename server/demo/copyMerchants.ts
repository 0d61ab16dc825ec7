import { pipeline } from 'node:stream/promises'
import { getTableColumns } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import * as copyStreams from 'pg-copy-streams'
import type { SealedMerchant } from './sealMerchant.ts'
import { merchants } from '#server/db/schema/index.ts'

const {
  id: _numbered,
  changedNo: _byPostgres,
  kycEditors: _nobody,
  virtualAddress: _noUpi,
  bankUnconfirmedAt: _confirmed,
  deskRevisions: _notCorrected,
  ...columns
} = getTableColumns(merchants)
const fields = Object.keys(columns) as (keyof SealedMerchant)[]
const columnNames = fields.map((field) => `"${columns[field].name}"`).join(', ')

/** Streams lines of `copyRow` into merchants, as fast as PostgreSQL takes them. */
export async function copyMerchants(client: PoolClient, chunks: AsyncIterable<string>): Promise<void> {
  await pipeline(chunks, client.query(copyStreams.from(`copy merchants (${columnNames}) from stdin`)))
}

/** One line of PostgreSQL's text format. */
export function copyRow(row: SealedMerchant): string {
  let line = ''
  for (const field of fields) line += (line === '' ? '' : '\t') + copyValue(row[field])
  return `${line}\n`
}

function copyValue(value: SealedMerchant[keyof SealedMerchant]): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? escaped(value) : value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return value instanceof Date ? value.toISOString() : `\\\\x${value.toString('hex')}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
