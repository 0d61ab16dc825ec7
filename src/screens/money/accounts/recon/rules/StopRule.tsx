import { FormControl, Radio, RadioGroup } from '@primer/react'
import {
  listMatchRules,
  listRuleMatches,
  type MatchRule,
  stopMatchRule,
  type TakeBack,
} from '#contract/calls/money/matchRules.ts'
import { listReconRows, reconFigures } from '#contract/calls/money/recon.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { ruleReach, ruleTitle } from './ruleWords.ts'

interface Props {
  readonly rule: MatchRule
  readonly onClose: () => void
}

const choices = [
  { decision: 'stop', content: 'Stop the rule', variant: 'danger', isForward: true, needsReason: true },
] as const
const isTakeBack = (value: string | null): value is TakeBack =>
  value === 'nothing' || value === 'today' || value === 'all'
const more: { empty: { takeBack: TakeBack }; labels: { takeBack: string } } = {
  empty: { takeBack: 'all' },
  labels: { takeBack: 'Take back' },
}

const linesText = (lines: number): string => (lines === 1 ? '1 line' : `${formatCount(lines)} lines`)

/** Stops a rule and takes back what it took, in one act. Lines that are taken back are open again. */
export const StopRule = ({ rule, onClose }: Props) => (
  <Decide
    call={stopMatchRule}
    requestOf={(_, { takeBack, remark }) => ({ id: rule.id, takeBack, remark })}
    invalidates={[listMatchRules, listRuleMatches, listReconRows, reconFigures]}
    draftKey={`stop match rule ${rule.id}`}
    title={`Stop ${ruleTitle(rule)}?`}
    draftTitle={`Stop ${ruleTitle(rule)}`}
    choices={rule.isInForce || rule.taken > 0 ? choices : []}
    about="It takes nothing from now on. Lines that are taken back are open again, and no rule takes them: a person does. To start it again, somebody changes it and somebody else confirms it."
    facts={[{ label: 'Takes', value: ruleReach(rule) }]}
    remark={{ caption: 'Required. It stays beside the rule.', missing: 'Say in a few words why.' }}
    more={more}
    hasFieldsFirst
    fields={({ takeBack }, set) => (
      <RadioGroup name="takeBack" onChange={(value) => isTakeBack(value) && set({ takeBack: value })}>
        <RadioGroup.Label>Take back</RadioGroup.Label>
        {(
          [
            ['all', `All that it took: ${linesText(rule.taken)}, ${formatPaise(rule.takenAmount)}`],
            ['today', 'What it took today'],
            ['nothing', 'Nothing'],
          ] as const
        ).map(([value, label]) => (
          <FormControl key={value}>
            <Radio value={value} checked={takeBack === value} onChange={() => set({ takeBack: value })} />
            <FormControl.Label>{label}</FormControl.Label>
          </FormControl>
        ))}
      </RadioGroup>
    )}
    what="Stopping it"
    failedTitle="It was not stopped"
    done={({ lines, amount }) =>
      lines === 0
        ? 'The rule is stopped.'
        : `The rule is stopped, and ${linesText(lines)} taken back: ${formatPaise(amount)}.`
    }
    onClose={onClose}
  />
)
