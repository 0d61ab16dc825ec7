import type { Handlers } from '#server/gateway/handler.ts'
import { listDailyMis, listMisSends } from './listMis.ts'
import { findMerchant, refuseWrongDays } from './misContent.ts'
import { previewMis } from './previewMis.ts'
import { sendMis, sendMisAgain } from './sendMis.ts'
import { writeMis } from './writeMis.ts'

export const misHandlers: Handlers<'mis'> = {
  'mis.files': listDailyMis,
  'mis.generate': async ({ fromDate, toDate, merchantCode }, context) => {
    const window = { kind: 'settlement', merchantCode, fromDate, toDate } as const
    refuseWrongDays(window, context.now)
    const file = await writeMis(window, await findMerchant(merchantCode, context), context)
    context.note({ subject: `file:${file.fileId}`, after: { merchantCode, fromDate, toDate, rows: file.rows } })
    return file
  },
  'mis.settings': async (_request, { gateway: { config } }) => ({
    brands: [...config.mis.brands],
    pFileRecipients: [...config.mis.pFileRecipients],
    refundRecipients: [...config.mis.refundRecipients],
    domains: [...config.mis.domains],
    isMailConfigured: config.messages.smtpUrl !== undefined,
  }),
  'mis.preview': previewMis,
  'mis.send': sendMis,
  'mis.sends': listMisSends,
  'mis.sendAgain': sendMisAgain,
}

export { startMisDelivery } from './deliverMis.ts'
