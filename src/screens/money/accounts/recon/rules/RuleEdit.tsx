import {
  createMatchRule,
  editMatchRule,
  faultOfRule,
  listMatchRules,
  type MatchRule,
  type MatchRuleContent,
} from '#contract/calls/money/matchRules.ts'
import { RecordNotes } from '#src/checkedRecords/RecordNotes.tsx'
import { recordReads } from '#src/checkedRecords/recordReads.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { ruleFields as table } from './ruleFields.ts'
import { ruleFormWords, ruleTitle } from './ruleWords.ts'

interface Props {
  /** Absent: a new rule. */
  readonly rule?: MatchRule
  /** Which draft of a new rule. */
  readonly opening?: string
  readonly onClose: () => void
}

type Save = typeof createMatchRule | typeof editMatchRule

const readRule = async ({ id }: MatchRule) => (await callGateway(listMatchRules, { id, page: 1, size: 1 })).rows[0]

const faultsOf = (content: MatchRuleContent | undefined) => {
  const fault = content && faultOfRule(content)
  return fault === undefined ? {} : { [fault.field]: fault.message }
}

/** Somebody who works on settlements makes a rule or changes one. */
export const RuleEdit = ({ rule, opening, onClose }: Props) => {
  const form = useTableForm<Save, typeof table.fields, MatchRule>({
    table,
    waits: true,
    call: rule === undefined ? createMatchRule : editMatchRule,
    saved: rule,
    versionOf: ({ revision }) => revision,
    fixed: (base) => (base === undefined ? {} : { id: base.id }),
    moreFaults: (draft) => faultsOf(table.contentOf(draft)),
    harmOf: (_, base) =>
      base?.isInForce === true ? 'The rule takes nothing until somebody else confirms the change.' : undefined,
    stale: { code: 'record-changed', read: readRule, what: 'this rule' },
    draftKey: `match rule ${rule?.id ?? ''}`,
    opening,
    draftTitle: rule === undefined ? 'New match rule' : ruleTitle(rule),
    invalidates: [listMatchRules, ...recordReads],
    words: { saved: 'It waits for a second person.', failed: 'It was not saved' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={rule === undefined ? 'New match rule' : ruleTitle(rule)}
      subtitle="What a rule takes is money that counts as paid without anybody looking. Somebody else confirms it first."
      form={form}
      onClose={onClose}
    >
      {rule !== undefined && (
        <RecordNotes
          id={rule.id}
          inForce={
            rule.isInForce ? 'This is in force. Changed, it takes nothing until somebody else confirms it' : undefined
          }
          returned={rule.state === 'rejected' && rule.remark !== '' ? `Rejected: ${rule.remark}` : undefined}
          waiting={rule.isChangePending ? [`This is a ${ruleFormWords.pending}`] : []}
        />
      )}
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}
