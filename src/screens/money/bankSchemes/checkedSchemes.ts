import { lazy } from 'react'
import type { CheckedArea } from '#src/checkedRecords/checkedArea.ts'
import { schemeWords } from './schemeWords.ts'

export const checkedSchemes: readonly CheckedArea[] = [
  {
    kind: 'bankScheme',
    path: '/bank-setup',
    Form: lazy(async () => ({ default: (await import('./BankSchemeForm.tsx')).BankSchemeForm })),
    words: schemeWords,
  },
]
