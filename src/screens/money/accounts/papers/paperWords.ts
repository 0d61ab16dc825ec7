import type { LabelColorOptions } from '@primer/react'
import type { LeftOutMerchant, PaperKind, PaperMonth, PaperPage, PaperState } from '#contract/calls/money/papers.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'

export const paperKindNames: Readonly<Record<PaperKind, string>> = {
  feeInvoice: 'Fee invoice',
  creditNote: 'Credit note',
  statement: 'Statement',
}

export const paperStateWords: Readonly<Record<PaperState, string>> = {
  draft: 'Draft',
  issued: 'Issued',
  cancelled: 'Cancelled',
}
export const paperStateColours: Readonly<Record<PaperState, LabelColorOptions>> = {
  draft: 'attention',
  issued: 'success',
  cancelled: 'secondary',
}

export const monthStateWords: Readonly<Record<PaperMonth['monthState'], string>> = {
  early: 'Not yet',
  open: 'Not prepared',
  prepared: 'Prepared',
  issued: 'Issued',
}
export const monthStateColours: Readonly<Record<PaperMonth['monthState'], LabelColorOptions>> = {
  early: 'secondary',
  open: 'accent',
  prepared: 'attention',
  issued: 'success',
}

export const leftOutWords: Readonly<Record<LeftOutMerchant['reason'], string>> = {
  'gstin-invalid': 'The GSTIN is not right: correct it on the merchant, or take it away.',
  'state-unknown': 'The state of the address is none of India: correct it on the merchant.',
  'name-missing': 'The merchant has no name: give it one.',
}

/** `2026-10-01` is `Oct 2026`. */
export const formatMonth = (month: string): string => formatIndian(new Date(`${month}T12:00:00Z`), 'MMM YYYY')
export const monthAddress = (month: string): string => `/papers/months/${month.slice(0, 7)}`
export const papersAddress = '/papers'

/** Where its place of supply comes from. */
export const placeWords: Readonly<Record<NonNullable<PaperPage['placeFrom']>, string>> = {
  gstin: 'as the GSTIN says',
  address: 'as the address says',
  supplier: 'ours, as no address is on record',
}

export const titleOf = ({ kind, number, ofInvoice }: Pick<PaperPage, 'kind' | 'number' | 'ofInvoice'>): string =>
  number === ''
    ? `${paperKindNames[kind]}${ofInvoice === null ? '' : ` of ${ofInvoice.number}`}, draft`
    : `${paperKindNames[kind]} ${number}`

export const nextOfPaper = (paper: PaperPage): NextStep | undefined => {
  const amount = formatPaise(paper.amount)
  if (paper.paperState === 'cancelled')
    return {
      tone: 'info',
      title: 'This credit note was cancelled',
      text: `${paper.decidedBy ?? 'Somebody'}: ${paper.remark} It has no number, and nothing was given back.`,
    }
  if (paper.paperState === 'draft')
    return paper.kind === 'creditNote'
      ? {
          tone: 'warning',
          title: `${amount} to be given back`,
          text:
            paper.whyNot === 'own-work'
              ? 'You asked for it: somebody else has to issue it.'
              : `Somebody else than ${paper.askedBy} issues it. Then the next batch pays the merchant.`,
        }
      : {
          tone: 'info',
          title: 'A draft without a number',
          text: `It is issued with all papers of ${formatMonth(paper.month)}.`,
        }
  if (paper.kind === 'creditNote')
    return {
      tone: 'success',
      title: `${amount} given back`,
      text: 'It is added to the next payout of the merchant. The note never changes.',
    }
  return undefined
}

export const nextOfMonth = (month: PaperMonth): NextStep => {
  const name = formatMonth(month.month)
  const papers = `${formatCount(month.invoices)} fee invoices and ${formatCount(month.statements)} statements`
  switch (month.monthState) {
    case 'early':
      return { tone: 'info', title: `${name} cannot be prepared yet`, text: month.whyNot }
    case 'open':
      return month.can.includes('prepare')
        ? {
            tone: 'info',
            title: `${papers} can be prepared`,
            text: 'Nothing is issued before a second person looks at it. Whoever cannot have an invoice is listed below.',
          }
        : { tone: 'info', title: `There is nothing to prepare for ${name}`, text: month.whyNot }
    case 'prepared':
      return {
        tone: 'warning',
        title: `${papers} wait to be issued`,
        text: month.can.includes('issue')
          ? 'Look at the sums and at some drafts. Once issued they have their numbers and never change.'
          : `${month.preparedBy} prepared them: somebody else issues them.`,
      }
    case 'issued':
      return {
        tone: 'success',
        title: `${papers} are issued`,
        text: `${month.decidedBy} issued them${month.decidedAt === null ? '' : ` on ${formatIndian(new Date(month.decidedAt), 'DD MMM YYYY')}`}. They never change: what was wrong is corrected by a credit note.`,
      }
  }
}
