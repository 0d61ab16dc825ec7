import { matchRuleKind } from '#contract/checkedKinds/matchRules.ts'
import type { CheckedArea } from '#src/checkedRecords/checkedArea.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { rulesPath, ruleFormWords } from './ruleWords.ts'

export const checkedRules: readonly CheckedArea[] = [
  {
    kind: matchRuleKind.kind,
    path: rulesPath,
    Form: lazyScreen(() => import('./RuleForm.tsx'), 'RuleForm'),
    words: ruleFormWords,
  },
]
