import type { BankScheme, BankSchemeState } from '#contract/calls/money/bankSchemes.ts'
import type { BankSchemePage } from '#contract/calls/money/bankSchemePage.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import type { NextStep } from '#src/records/RecordPage.tsx'
import { formatInstant } from '#src/ui/time.ts'

export const schemeStateWords: Readonly<Record<BankSchemeState, string>> = {
  created: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}
export const schemeStateColours = { created: 'attention', approved: 'success', rejected: 'danger' } as const

export const schemeTitle = ({ id }: Pick<BankScheme, 'id'>): string => `Bank scheme ${id}`

/** In one line, as people name it. */
export const schemeReach = ({ bankCode, brandCode, tenure, bankTenureId }: BankScheme): string =>
  `${wordsOfCode('bank', bankCode)}, ${brandCode}, ${tenure} months, ${bankTenureId}`

/** Where an approved scheme is in its time. */
export const schemeTimeAt = (
  { startDate, endDate }: Pick<BankScheme, 'startDate' | 'endDate'>,
  now: number,
): 'scheduled' | 'running' | 'ended' =>
  now < Date.parse(startDate) ? 'scheduled' : now <= Date.parse(endDate) ? 'running' : 'ended'

const nextOfPending = ({ scheme, approved }: BankSchemePage): NextStep => ({
  tone: 'warning',
  title: scheme.can.includes('approve')
    ? 'It waits for you, or another checker'
    : scheme.whyNot === 'own-work' || scheme.whyNot === 'not-independent'
      ? 'Another checker has to decide on it'
      : 'A checker has to decide on it',
  text:
    approved === null
      ? 'Until then no payment uses it. Whoever made or changed it does not decide.'
      : `${scheme.changedBy} changed it after it was approved. Until a checker decides, no payment uses it.`,
})

/** Who has to act on it, or what it does by itself. */
export const nextOfScheme = (page: BankSchemePage, now: number): NextStep => {
  const { scheme } = page
  if (scheme.state === 'created') return nextOfPending(page)
  if (scheme.state === 'rejected')
    return {
      tone: 'critical',
      title: `${page.decidedBy ?? 'A checker'} rejected it: a maker corrects it`,
      text: scheme.remark,
    }
  const [begins, ends] = [formatInstant(scheme.startDate) ?? '', formatInstant(scheme.endDate) ?? '']
  switch (schemeTimeAt(scheme, now)) {
    case 'scheduled':
      return { tone: 'info', title: `It begins on ${begins}`, text: `No payment uses it before. It ends on ${ends}.` }
    case 'running':
      return {
        tone: 'success',
        title: `Payments use it until ${ends}`,
        text: 'A change takes it out of use until a checker approves it again.',
      }
    case 'ended':
      return { tone: 'info', title: `It ended on ${ends}`, text: 'Payments that used it keep its terms.' }
  }
}
