import { feeKind } from '#contract/checkedKinds/subscriptionFees.ts'
import { mdrKinds } from '#contract/checkedKinds/mdrRates.ts'
import type { CheckedArea } from '#src/checkedRecords/checkedArea.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { mdrTitles, rateWords } from './rateForm.ts'

const effect = {
  cost: 'fees',
  restriction: ', without GST. Rates of single merchants or brands that go before it are not taken off.',
}
const pathOf = (kind: string) => `/accounts?activeIndex=3&master=${kind}`
const MdrForm = {
  general: lazyScreen(() => import('./MdrForm.tsx'), 'GeneralMdrForm'),
  brand: lazyScreen(() => import('./MdrForm.tsx'), 'BrandMdrForm'),
  special: lazyScreen(() => import('./MdrForm.tsx'), 'SpecialMdrForm'),
}

export const checkedRates: readonly CheckedArea[] = [
  ...Object.values(mdrKinds).map(({ kind }) => ({
    kind,
    path: pathOf(kind),
    Form: MdrForm[kind],
    words: { ...rateWords, title: mdrTitles[kind], effect },
  })),
  {
    kind: feeKind.kind,
    path: pathOf(feeKind.kind),
    Form: lazyScreen(() => import('./FeeForm.tsx'), 'FeeForm'),
    words: { ...rateWords, title: feeKind.name },
  },
]
