import type { Guides } from '#src/session/guide.ts'

const refundStates = [
  ['Waiting for approval', 'somebody else in finance approves or declines it'],
  ['Submitted', 'the provider answers'],
  ['Unknown', 'finance asks the provider again'],
  ['Success, Failed', 'nobody: it is final'],
] as const

const batchStates = [
  ['Open', 'finance adds payments and seals it'],
  ['Sealed', 'somebody else in finance approves it'],
  ['Approved', "finance issues the bank's file"],
  ['File issued', 'the UTR sheet of the bank confirms its payouts'],
  ['Closed, Cancelled', 'nobody: it is final'],
] as const

const forceMatchStates = [
  ['Waiting for approval', 'somebody else in finance approves or rejects it; its maker withdraws it'],
  ['Approved, Rejected, Withdrawn', 'nobody: it is final'],
] as const

const paperStates = [
  ['Draft', 'somebody else in finance issues it'],
  ['Issued', 'nobody: it never changes; a credit note corrects it'],
  ['Cancelled', 'nobody: it was never issued'],
] as const

const disputeStates = [
  ['Open', 'finance answers it, or accepts it, before its day passes'],
  ['Expired', 'the payer’s bank: nobody answered in time'],
  ['Defended', 'the payer’s bank looks at the answer'],
  ['Accepted, Won, Lost', 'nobody, unless the bank opens a later stage'],
] as const

const merchantHoldStates = [
  ['Waits for a second person', 'somebody who did not ask for it confirms or declines it'],
  ['In force', 'two people release it early, or its day comes'],
  ['In force, release asked', 'somebody else releases it or keeps it in force'],
  ['Released, Ended on its day', 'the merchant’s next batch pays what it kept back'],
  ['Declined, Withdrawn', 'nobody: it is final'],
] as const

const ruleStates = [
  ['Waits for a second person', 'somebody who did not make it confirms or rejects it'],
  ['In force', 'it takes open lines within its limits; anybody may stop it'],
  ['Stopped', 'a change of it that somebody else confirms starts it again'],
  ['Rejected', 'its maker mends it'],
] as const

const mappingStates = [
  ['In use', 'files with its columns are read by it'],
  ['Replaced', 'a later version of its name is in use; anybody may use it again'],
] as const

export const guides: Guides = {
  '/accounts': {
    is: 'Settlements, holds, refunds, rates and statements, one tab each.',
  },
  '/accounts#holds': {
    is: 'Hold a payment back from settlement, and write the report of held payments.',
    states: [
      ['Held', 'somebody else in finance releases it'],
      ['Released', 'the payment goes into the next batch'],
    ],
  },
  '/accounts#settlements': {
    is: "See what each payment is paid out as, and why one is not; initiate a day and upload the bank's UTRs.",
    states: [
      ['Draft', 'it waits for its day or its rate'],
      ['Hold', 'somebody in finance releases it'],
      ['Ready to settle', 'finance puts it in a batch'],
      ['Settled', 'its UTR says that it left'],
    ],
  },
  '/accounts#payout-recon': {
    is: 'Upload the files of providers and of the bank; the desk matches them with payments and payouts.',
    states: [
      ['Planned', 'a person confirms the plan'],
      ['Applied', 'look at what is open in Recon'],
    ],
  },
  '/accounts#configuration': {
    is: 'Rates and fees of payments: general, by brand, for one merchant, subscriptions and features.',
    states: [
      ['Draft', 'a drafter edits it or hands it on'],
      ['Approved', 'an approver has passed it; a checker verifies it'],
      ['Verified', 'in force from its first day; a drafter cancels it'],
      ['Cancelled', 'ended, kept to be looked up'],
    ],
  },
  '/accounts#refunds': {
    is: 'Refund a payment in full or in part, or many by a sheet, and follow each to the provider’s answer.',
    states: refundStates,
  },
  '/accounts#regularization': {
    is: 'Upload a sheet to correct UPI payments that succeeded at the bank but not here.',
  },
  '/accounts#mis': {
    is: 'Send a merchant or a partner the statement of some days by mail.',
    states: [
      ['Waiting, Sending', 'the desk'],
      ['Sent', 'nobody'],
      ['Failed, Unknown', 'somebody sends it again'],
      ['Kept', 'there is no mail server; download the file'],
    ],
  },
  '/accounts#cashback': {
    is: 'Calculate cashback of payments and write their charge slips, by a sheet or by days.',
  },
  '/accounts#imei': {
    is: 'Free phones that an offer has locked, by the numbers of their requests.',
  },
  '/accounts#dsr': {
    is: 'Say who may sign in to the field app, and who no longer.',
  },
  '/accounts#enach': {
    is: 'Send a merchant the link to sign a mandate, and follow it until the bank confirms.',
    states: [
      ['Issued', 'the merchant opens the link'],
      ['Completed', 'the bank confirms or rejects the mandate'],
      ['Expired, Cancelled', 'send another link'],
    ],
  },
  '/accounts/batches': {
    is: 'Batches of payouts, the latest first; each is sealed, approved, written for the bank and confirmed.',
    states: batchStates,
  },
  '/accounts/batches/:batchId': {
    is: 'One batch: what it pays to whom, what was left out, and what has to happen next.',
    keys: [
      ['a', 'Approve'],
      ['f', 'Download the bank file'],
    ],
    states: batchStates,
  },
  '/disputes': {
    is: 'Payments that payers dispute at their bank, with the day by which each is answered.',
    states: disputeStates,
  },
  '/dispute-rates': {
    is: 'How often payers of each merchant or brand dispute, what that cost, and which days to answer were missed.',
  },
  '/disputes/:disputeRef': {
    is: 'One dispute: until when it is answered, what it costs the merchant, and what belongs to it.',
    states: disputeStates,
  },
  '/merchant-holds': {
    is: 'Merchants who are not paid, or of whose batches a part stays back: who said so, why and until when.',
    states: merchantHoldStates,
  },
  '/merchant-holds/:holdId': {
    is: 'One hold or reserve: what it keeps back, in which batches, and who has to act.',
    states: merchantHoldStates,
  },
  '/papers': {
    is: 'Fee invoices with GST, credit notes and statements of account: look one up, add them up, download it.',
    states: paperStates,
  },
  '/papers/months/:month': {
    is: 'The papers of one month: what they come to, who cannot have one and why, and who issues them.',
    states: [
      ['Not prepared', 'finance prepares it when the month is over'],
      ['Prepared', 'somebody else in finance issues it'],
      ['Issued', 'whoever files the return takes the sheet'],
    ],
  },
  '/papers/:paper': {
    is: 'One paper: what it charges or says, the payouts it is of, and the credit notes that correct it.',
    states: paperStates,
  },
  '/position': {
    is: 'Where each captured rupee is, by day and age: ready, in a batch, sent, credited, or back.',
  },
  '/position/payments': {
    is: 'The payments behind one figure of the position, to be filtered, added up and exported.',
  },
  '/payouts': {
    is: 'Payouts of all batches, with what the bank said of each.',
    states: [
      ['Planned, Sent', 'the bank credits it'],
      ['Returned', 'change the account, or somebody else confirms it'],
      ['Unknown', 'the next file of the bank tells'],
    ],
  },
  '/payouts/:payoutRef': {
    is: 'One payout: to whom, of which payments, its UTR, and who has to act if it came back.',
    states: [
      ['Planned, Sent', 'the bank credits it'],
      ['Credited', 'nobody'],
      ['Returned', 'change the account, or somebody else confirms it'],
      ['Unknown', 'the next file of the bank tells'],
    ],
  },
  '/transfers/:utr': {
    is: 'One transfer of a provider: its lines, what the bank credited, and what is missing.',
  },
  '/payments/:txnRefNumber': {
    is: 'Where the money of one payment is, how it got there, and everything that belongs to it.',
    keys: [['r', 'Refund it']],
  },
  '/accounts/refunds/:refundId': {
    is: "One refund from the question to the provider's answer, with everybody who acted.",
    states: refundStates,
  },
  '/accounts/recon': {
    is: 'Whether what providers and the bank say agrees with what the desk knows, day by day.',
  },
  '/accounts/recon/rows': {
    is: 'Lines of files that do not match, and why; a force-match is asked for here.',
    states: forceMatchStates,
  },
  '/accounts/recon/transfers': {
    is: 'What a provider says it has transferred against what the bank has credited.',
    states: [
      ['Awaited', "the bank's file is still to come"],
      ['Under, Over', 'finance asks the provider'],
      ['Reconciled', 'nobody'],
    ],
  },
  '/accounts/recon/rules': {
    is: 'Rules by which recon takes small differences as right, without anybody looking at each.',
    states: ruleStates,
  },
  '/accounts/recon/rules/:ruleId': {
    is: 'What one rule takes and took, who confirmed it, and the way to stop it and take everything back.',
    states: ruleStates,
  },
  '/accounts/recon/mappings': {
    is: 'Which column of a bank’s or provider’s file is what, in each version that people made.',
    states: mappingStates,
  },
  '/accounts/recon/mappings/:versionId': {
    is: 'What one version of a mapping says, what the version before said, and the way to use it again.',
    states: mappingStates,
  },
  '/accounts/recon/force-matches': {
    is: 'Lines that a person says belong to a payment, and who decides on each.',
    states: forceMatchStates,
  },
}
