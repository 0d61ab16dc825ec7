import type { CheckedWords } from '#src/checkedRecords/checkedArea.ts'

export const schemesPath = '/bank-setup'

export const schemeWords: CheckedWords = {
  title: 'Create Bank Setup',
  pending: 'change of an approved scheme',
  done: 'Successfully updated',
  failed: 'Something went wrong !',
  effect: {
    cost: 'interest over all instalments',
    restriction:
      ', for the brand, the months and the kind of card. A transaction does not name its bank: those of other banks count too, unless their plan is known.',
  },
}
