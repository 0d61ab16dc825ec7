import { eq } from 'drizzle-orm'
import { openMailSender } from '#server/adapters/mail.ts'
import { staff as people } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

interface Made {
  readonly jobId: string
  readonly staffId: string
  readonly fileName: string
  readonly rows: number
}

/** Where the file is, behind a sign-in; never what is in it. The file is in Downloads whatever becomes of the mail. */
export const mailReport = async (gateway: Gateway, { jobId, staffId, fileName, rows }: Made): Promise<void> => {
  const { smtpUrl, mailFrom } = gateway.config.messages
  const [person] = await gateway.database.db.select().from(people).where(eq(people.id, staffId))
  if (smtpUrl === undefined || person === undefined || person.email === '') return
  const sender = openMailSender(smtpUrl, mailFrom)
  try {
    await sender.send({
      id: jobId,
      to: person.email,
      copyTo: '',
      subject: `${gateway.config.productName}: ${fileName} is ready`,
      text: [
        `The report ${fileName} is ready. It has ${rows.toLocaleString('en-IN')} rows.`,
        `Sign in to download it: ${gateway.config.publicUrl ?? gateway.address()}/file-jobs/${jobId}`,
      ].join('\n\n'),
    })
  } catch (error) {
    gateway.log.warn({ err: error, jobId }, 'a scheduled report was not announced by mail')
  } finally {
    sender.close()
  }
}
