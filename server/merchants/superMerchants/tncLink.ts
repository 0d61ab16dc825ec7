import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { issueLink, type LinkKind } from '#server/merchants/links/index.ts'
import { queueLinkMessages } from '#server/merchants/messages/index.ts'
import { presentSuperMerchant } from './presentSuperMerchant.ts'
import { findSuperMerchant, lockSuperMerchant } from './superMerchantRows.ts'

/** Nobody is sent the same link twice by a double click. */
const pauseMs = 60_000

export const sendTncLink: Handler<'superMerchants.sendTnc'> = async ({ merchantCode }, context) => {
  const { tx, gateway, staff, now, note, afterCommit } = context
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  const { merchant } = file
  if (merchant.mobileNumber === '' && merchant.emailId === '') refuse('enach-nowhere-to-send')
  const { rows: accepted } = await tx.execute(sql`select from merchant_links
    where merchant_id = ${merchant.id} and purpose = 'tnc' and state = 'completed'`)
  if (accepted.length > 0) refuse('tnc-accepted-already')
  const { tnc } = gateway.config
  const { link, isNew, sentBefore } = await issueLink(
    tx,
    gateway,
    { merchantId: merchant.id, purpose: 'tnc', issuedBy: staff.staffId, days: tnc.linkDays },
    now,
  )
  if (sentBefore !== undefined && now.getTime() - sentBefore.getTime() < pauseMs) refuse('tnc-sent-just-now')
  const businessName = merchant.businessName || merchant.displayName
  await queueLinkMessages(tx, gateway.config, {
    campaignName: 'TNC',
    linkId: link.id,
    merchant: { id: merchant.id, businessName, mobileNumber: merchant.mobileNumber, emailId: merchant.emailId },
    texts: tnc,
    now,
  })
  afterCommit(() => gateway.wakeMessages())
  note({ subject: merchantCode, after: { tnc: link.state, isNew } })
  return presentSuperMerchant(await findSuperMerchant(tx, merchantCode, staff), context)
}

/** What a merchant reads under the link; agreeing is kept with the time and the address that it came from. */
export const tncLink: LinkKind = {
  asks: (company) => ({
    title: 'Terms and conditions',
    text: `To be onboarded as a super merchant of ${company} you accept its terms and conditions.`,
    button: 'Accept',
  }),
  done: {
    title: 'You have accepted the terms and conditions',
    text: 'Thank you. You can close this page.',
  },
  complete: async (tx, link, _now, from) => {
    await tx.execute(sql`insert into super_merchant_tnc (link_id, accepted_from) values (${link.id}, ${from})`)
  },
}
