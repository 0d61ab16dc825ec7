import { randomUUID } from 'node:crypto'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { withoutTail } from '#contract/wire/storableText.ts'
import type { Tx } from '#server/db/database.ts'
import { messages } from '#server/db/schema/index.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { type Channel, hasWay } from './senders.ts'

export interface DecisionToTell {
  readonly decisionId: string
  readonly merchant: {
    readonly id: number
    readonly businessName: string
    readonly displayName: string
    readonly mobileNumber: string
    readonly emailId: string
  }
  readonly isApproved: boolean
  readonly reason: string
  readonly sendAgain: readonly KycDocumentKind[]
  readonly now: Date
}

const documentNames: Readonly<Record<KycDocumentKind, string>> = {
  pan: 'PAN',
  address: 'address proof',
  cheque: 'cheque',
  store: 'store photo',
  LOI: 'Letter of Intent',
  PARTNERSHIPDEED: 'partnership deed',
  MOA: 'MOA',
  COI: 'COI',
  AOA: 'AOA',
  MOA_AOA_BOARD_RESOLUTION: 'MOA/AOA/Board Resolution',
}

/** A word in braces that is none of ours stays as it is, so that a slip in a template is seen. */
export const fillTemplate = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replace(/\{([a-z_]+)\}/g, (braces, word: string) => words[word] ?? braces)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** SMS and e-mail about a decision, in its own transaction; without a way to send them they are kept. */
export const queueDecisionMessages = async (tx: Tx, config: GatewayConfig, told: DecisionToTell): Promise<void> => {
  const { templates, opsMailbox } = config.kyc
  const { merchant, isApproved, now, decisionId } = told
  const words = {
    business_name: oneLine(merchant.businessName || merchant.displayName),
    reason: withoutTail(told.reason, (sign) => /[.\s]/.test(sign)),
    documents: told.sendAgain.map((kind) => documentNames[kind]).join(', ') || 'your documents',
    company: config.company,
  }
  const fill = (template: string) => fillTemplate(template, words)
  const queued = (channel: Channel, recipient: string) => {
    const trouble =
      recipient === ''
        ? `The merchant has no ${channel === 'sms' ? 'mobile number' : 'e-mail address'}.`
        : hasWay(config, channel)
          ? ''
          : `No way to send ${channel === 'sms' ? 'SMS' : 'e-mail'} is configured.`
    return {
      id: randomUUID(),
      merchantId: merchant.id,
      decisionId,
      channel,
      recipient,
      state: trouble === '' ? ('waiting' as const) : ('kept' as const),
      trouble,
      createdAt: now,
      nextTryAt: trouble === '' ? now : null,
    }
  }
  await tx.insert(messages).values([
    {
      ...queued('sms', merchant.mobileNumber),
      body: oneLine(fill(isApproved ? templates.approvedSms : templates.declinedSms)),
    },
    {
      ...queued('email', merchant.emailId),
      copyTo: opsMailbox,
      subject: oneLine(fill(isApproved ? templates.approvedSubject : templates.declinedSubject)),
      body: fill(isApproved ? templates.approvedEmail : templates.declinedEmail),
    },
  ])
}
