import { LawIcon } from '@primer/octicons-react'
import { listRegularizations } from '#contract/calls/money/regularizations.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { accountAddress, regularizationIndex } from '../accountPlaces.ts'

const fewestLetters = 4

export const findRegularizations = defineFindable(listRegularizations, {
  group: 'Regularizations',
  icon: LawIcon,
  looksLike: (sought) => sought.length >= fewestLetters && /\d/.test(sought) && TxnRefNumber.safeParse(sought).success,
  isCode: false,
  requestOf: (sought) => ({ txnRefNumber: sought, page: 1, size: 3 }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ id, txnRefNumber, oldStatus, newStatus, rrn }) => ({
      id: String(id),
      label: `${txnRefNumber}: ${wordsOfCode('payment', oldStatus)} to ${wordsOfCode('payment', newStatus)}`,
      detail: `RRN ${rrn}`,
      to: accountAddress(regularizationIndex, { txn_ref_number: txnRefNumber }),
    })),
})
