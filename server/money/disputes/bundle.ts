import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { disputeStageWords, evidenceNames } from '#contract/wire/disputeWords.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { openPdf } from '#server/files/pdf/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { slipOfPayment } from '#server/money/chargeSlip/index.ts'
import { evidenceOf, openEvidence } from './evidence.ts'
import { findDispute } from './getDispute.ts'
import { seesPapers } from './paperPerson.ts'

const quiet = '#59636e'
const margin = 40
const shownAt = (at: string): string => formatIndian(new Date(at), 'DD MMM YYYY, HH:mm')

/** Everything that is sent to the bank as one PDF: what is answered, the charge slip, and each image on a page. */
export const readBundle: Handler<'disputes.bundle'> = async ({ disputeRef }, context) => {
  const { tx, staff, gateway } = context
  const dispute = await findDispute(disputeRef, { tx, staff })
  const evidence = await evidenceOf(tx, disputeRef)
  if (evidence.some(({ kind }) => kind === 'kyc') && !seesPapers(staff)) refuse('evidence-of-kyc')
  const slip = await slipOfPayment(dispute.txnRefNumber, context)
  const pdf = await openPdf({
    size: 'A4',
    margin,
    title: `Dispute ${disputeRef}`,
    author: gateway.config.company,
    madeAt: new Date(dispute.openedAt),
  })
  const { left, right, bottom, drawAt, drawable, fitted, rule, document } = pdf
  let y = margin + 16
  const line = (label: string, value: string) => {
    drawAt(label, 9, 'regular', left, y, quiet)
    for (const part of fitted(drawable(value), 10, right - left - 150)) {
      drawAt(part, 10, 'regular', left + 150, y)
      y += 15
    }
  }
  const heading = (text: string, points = 12) => {
    y += 14
    drawAt(drawable(text), points, 'semibold', left, y)
    y += 8
    rule(left, right, y)
    y += 18
  }
  drawAt(drawable(gateway.config.company), 10, 'regular', left, y, quiet)
  y += 10
  heading(`Answer to dispute ${disputeRef}`, 16)
  line('Stage', disputeStageWords[dispute.stage])
  line('Reason', `${dispute.reasonCode} ${wordsOfCode('disputeReason', dispute.reasonCode)}`.trim())
  line('Disputed', formatRupees(dispute.amount))
  line('Opened', shownAt(dispute.openedAt))
  if (dispute.respondBy !== null) line('Answer by', shownAt(dispute.respondBy))
  line('Merchant', `${dispute.displayName} (${dispute.merchantCode})`)
  heading('Charge slip of the payment')
  for (const [label, value] of slip.lines) line(label, value)
  line('Amount', slip.total)
  heading('Evidence')
  evidence.forEach(({ kind, fileName }, at) => line(`Page ${at + 2}`, `${evidenceNames[kind]}: ${fileName}`))
  for (const one of evidence) {
    pdf.addPage()
    drawAt(drawable(`${evidenceNames[one.kind]}: ${one.fileName}`), 9, 'regular', left, margin, quiet)
    document.image(await openEvidence(gateway, one), left, margin + 12, {
      fit: [right - left, bottom - margin - 12],
      align: 'center',
    })
  }
  return {
    fileName: `${disputeRef.replaceAll(/[^A-Za-z0-9_-]/g, '_')}.pdf`,
    file: (await pdf.end()).toString('base64'),
  }
}
