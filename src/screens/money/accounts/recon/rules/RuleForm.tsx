import { listMatchRules } from '#contract/calls/money/matchRules.ts'
import type { CheckedFormProps } from '#src/checkedRecords/checkedArea.ts'
import { DecideRecord } from '#src/checkedRecords/DecideRecord.tsx'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { RuleEdit } from './RuleEdit.tsx'
import { ruleFormWords } from './ruleWords.ts'

/** The form of whoever may change the rule; others read its review. */
export const RuleForm = ({ id, opening, onClose }: CheckedFormProps) => {
  if (id === undefined) return <RuleEdit opening={opening ?? ''} onClose={onClose} />
  return (
    <SavedRecord
      call={listMatchRules}
      request={{ id, page: 1, size: 1 }}
      of={({ rows }) => rows[0]}
      title={ruleFormWords.title}
      onClose={onClose}
    >
      {(rule) =>
        rule.can.includes('edit') ? (
          <RuleEdit rule={rule} onClose={onClose} />
        ) : (
          <DecideRecord kind="matchRule" id={id} onClose={onClose} />
        )
      }
    </SavedRecord>
  )
}
