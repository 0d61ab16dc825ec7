import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'

type FileRow = { id: string; file_name: string; byte_size: string; created_at: Date; total: number }

/** Files of the person, as of every report: what they hold was narrowed to what the person may see. */
export const outputFiles: Handler<'offers.outputFiles'> = async ({ page, size }, { tx, staff }) => {
  const { rows } = await tx.execute<FileRow>(sql`
    select f.id, f.file_name, f.byte_size, f.created_at, count(*) over ()::int as total
    from stored_files f where f.action = 'CASHBACK_OUTPUT' and f.staff_id = ${staff.staffId}::uuid
    order by f.created_at desc, f.id limit ${size} offset ${(page - 1) * size}`)
  return {
    rows: rows.map((row) => ({
      fileId: row.id,
      fileName: row.file_name,
      byteSize: Number(row.byte_size),
      createdAt: new Date(row.created_at).toISOString(),
      s3Url: fileAddress(row.id),
    })),
    total: rows[0]?.total ?? 0,
  }
}
