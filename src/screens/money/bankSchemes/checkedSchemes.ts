import type { CheckedArea } from '#src/checkedRecords/checkedArea.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { schemesPath, schemeWords } from './schemeWords.ts'

export const checkedSchemes: readonly CheckedArea[] = [
  {
    kind: 'bankScheme',
    path: schemesPath,
    Form: lazyScreen(() => import('./BankSchemeForm.tsx'), 'BankSchemeForm'),
    words: schemeWords,
  },
]
