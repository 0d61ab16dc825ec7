import type { CheckedArea } from '#src/checkedRecords/checkedArea.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { schemeWords } from './schemeWords.ts'

export const checkedSchemes: readonly CheckedArea[] = [
  {
    kind: 'bankScheme',
    path: '/bank-setup',
    Form: lazyScreen(() => import('./BankSchemeForm.tsx'), 'BankSchemeForm'),
    words: schemeWords,
  },
]
