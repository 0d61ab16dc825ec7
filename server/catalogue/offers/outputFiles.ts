import { sql } from 'drizzle-orm'
import { OutputFile } from '#contract/calls/catalogue/offerOutput.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import { fileAddress } from '#server/files/storedFiles/index.ts'
import type { Handler } from '#server/gateway/handler.ts'

const row = answerRow(OutputFile, { fileId: 'f.id', s3Url: mapped('f.id', fileAddress) }, { from: [storedFiles, 'f'] })

/** Files of the person, as of every report: what they hold was narrowed to what the person may see. */
export const outputFiles: Handler<'offers.outputFiles'> = (page, { tx, staff }) =>
  row.page(
    tx,
    sql`from stored_files f where f.action = 'CASHBACK_OUTPUT' and f.staff_id = ${staff.staffId}::uuid`,
    sql`f.created_at desc, f.id`,
    page,
  )
