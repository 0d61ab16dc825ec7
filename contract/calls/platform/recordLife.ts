import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** What people do with a record, by the call that does it: what its page tells of it, refused tries too. */
export const recordActs = {
  payment: { 'settlements.hold': 'Hold', 'settlements.release': 'Release', 'refunds.ask': 'Refund' },
  refund: {
    'refunds.ask': 'Request',
    'refunds.decide': 'Decision',
    'refunds.askProvider': 'Question to the provider',
    'files.runScript': 'Sheet',
  },
  payout: { 'settlements.confirmAccount': 'Confirmation of the account' },
  batch: { 'settlements.initiate': 'Seal', 'settlements.decide': 'Decision', 'settlements.bankFile': 'Bank file' },
  dispute: {
    'disputes.open': 'Opening',
    'disputes.addEvidence': 'Evidence',
    'disputes.addPaper': 'Evidence from the KYC',
    'disputes.removeEvidence': 'Removal of evidence',
    'disputes.act': 'Request',
    'disputes.decide': 'Decision',
  },
  matchRule: {
    'recon.createMatchRule': 'Made',
    'recon.editMatchRule': 'Change',
    'checkedRecords.decide': 'Decision',
    'recon.stopMatchRule': 'Stop',
    'recon.ruleTook': 'Took lines',
  },
  merchantHold: {
    'merchantHolds.ask': 'Request',
    'merchantHolds.askRelease': 'Request to release',
    'merchantHolds.decide': 'Decision',
  },
  legalHold: {
    'legalHolds.set': 'Set',
    'legalHolds.askEnd': 'Request to end',
    'legalHolds.decide': 'Decision',
  },
  personRequest: {
    'personRequests.giveCopy': 'Request',
    'personRequests.askErasure': 'Request',
    'personRequests.decide': 'Decision',
    'personRequests.erase': 'Erasure',
  },
  paper: { 'papers.askCreditNote': 'Request', 'papers.decideCreditNote': 'Decision' },
  offer: {
    'offers.update': 'Update',
    'offers.changeSkus': 'Change of SKUs',
    'offers.extend': 'Change of the last day',
    'offers.decide': 'Decision',
  },
  scheme: { 'productSchemes.setGroups': 'Change of group codes', 'offers.decide': 'Decision' },
  bankScheme: {
    'bankSchemes.create': 'Made',
    'bankSchemes.edit': 'Change',
    'bankSchemes.verify': 'Decision',
    'checkedRecords.decide': 'Decision',
  },
  campaign: {
    'campaigns.save': 'Change',
    'campaigns.check': 'Check',
    'campaigns.test': 'Test',
    'campaigns.submit': 'Submission',
    'campaigns.decide': 'Decision',
    'campaigns.act': 'Step',
  },
  fileJob: {
    'files.createEntry': 'Upload',
    'files.runScript': 'Start',
    'files.confirmPlan': 'Decision on the plan',
    'files.cancelJob': 'Cancellation',
    'files.retryJob': 'Another try',
    'files.takeBack': 'Taking back',
  },
  person: { 'people.save': 'Change', 'people.decideGrant': 'Decision on rights', 'session.end': 'End of a session' },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type RecordKind = keyof typeof recordActs
const kinds = Object.keys(recordActs) as [RecordKind, ...RecordKind[]]

/** So many of the latest are told. */
export const mostRecordActs = 100

export const RecordAct = z.lazy(() =>
  wireAnswer({
    at: Instant,
    /** Who, as they were called then; empty: the desk itself. */
    by: z.string(),
    /** The call: a key of `recordActs`. */
    call: z.string(),
    /** `done`, or the code of the refusal. */
    outcome: z.string(),
    /** Its state before and after; empty where the act says none. */
    before: z.string(),
    after: z.string(),
    /** The reason or remark that was given. */
    remark: z.string(),
  }),
)
export type RecordAct = z.output<typeof RecordAct>

export const readRecordLife = defineCall({
  name: 'records.life',
  family: 'gateway',
  path: '/opsrecordlife',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  summary:
    'What people did with one record and tried to do, oldest first: for whoever may read the record. Of more than a hundred acts the latest.',
  request: () =>
    wireObject({
      kind: z.enum(kinds),
      /** As its page names it: a number, a code, an id. */
      key: typedLine(100).min(1),
    }),
  response: () => z.array(RecordAct),
  answer: 'payload',
  refusals: ['record-not-found', 'file-not-found', 'person-not-found', 'not-allowed'],
})
