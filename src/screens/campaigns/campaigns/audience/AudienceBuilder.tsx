import { PlusIcon, XIcon } from '@primer/octicons-react'
import { Button, IconButton, Select } from '@primer/react'
import {
  type AudienceField,
  audienceFields,
  type AudienceGroup,
  type audienceOperators,
  type AudienceRule,
} from '#contract/calls/campaigns/campaignAudiences.ts'
import styles from './AudienceBuilder.module.css'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'
import { DayInput, isReadableDay } from '#src/ui/DayInput.tsx'

type Operator = (typeof audienceOperators)[number]

const fieldWords: Readonly<Record<AudienceField, string>> = {
  city: 'City',
  state: 'State',
  category: 'Category',
  brand: 'Brand',
  lastTransaction: 'Last transaction',
  appInstalled: 'App installed',
  kycState: 'KYC state',
}

const operatorWords: Readonly<Record<Operator, string>> = {
  '=': 'is',
  '!=': 'is not',
  in: 'is one of',
  notIn: 'is none of',
  beginsWith: 'begins with',
  '<': 'is before',
  '>=': 'is on or after',
  null: 'is empty',
  notNull: 'is not empty',
}

const operatorsOf: Readonly<Record<(typeof audienceFields)[AudienceField], readonly Operator[]>> = {
  text: ['=', '!=', 'in', 'notIn', 'beginsWith', 'null', 'notNull'],
  word: ['=', '!=', 'in', 'notIn'],
  day: ['>=', '<', '=', 'null', 'notNull'],
  flag: ['='],
}
const kycStates = ['approved', 'declined', 'submitted', 'incomplete'] as const

const takesNoValue = (operator: Operator) => operator === 'null' || operator === 'notNull'

const firstRule: AudienceRule = { field: 'city', operator: '=', value: '' }
export const emptyGroup: AudienceGroup = { combinator: 'and', rules: [firstRule] }

const isGroup = (one: AudienceRule | AudienceGroup): one is AudienceGroup => 'rules' in one

/** Every condition has what it compares with. */
export const isWhole = (one: AudienceRule | AudienceGroup): boolean =>
  isGroup(one)
    ? one.rules.length > 0 && one.rules.every(isWhole)
    : takesNoValue(one.operator) ||
      (audienceFields[one.field] === 'day' ? isReadableDay(one.value) : one.value.trim() !== '')

interface RuleProps {
  readonly rule: AudienceRule
  readonly label: string
  readonly isDisabled: boolean
  readonly onChange: (rule: AudienceRule) => void
  readonly onRemove: (() => void) | undefined
}

const Value = ({ rule, label, isDisabled, onChange }: Omit<RuleProps, 'onRemove'>) => {
  const kind = audienceFields[rule.field]
  const put = (value: string) => onChange({ ...rule, value })
  if (takesNoValue(rule.operator)) return <span />
  if (kind === 'flag' || (kind === 'word' && (rule.operator === '=' || rule.operator === '!=')))
    return (
      <Select
        aria-label={`Value of ${label}`}
        disabled={isDisabled}
        value={rule.value}
        onChange={(event) => put(event.target.value)}
      >
        <Select.Option value="">Choose</Select.Option>
        {(kind === 'flag' ? (['true', 'false'] as const) : kycStates).map((word) => (
          <Select.Option key={word} value={word}>
            {word === 'true' ? 'Yes' : word === 'false' ? 'No' : word}
          </Select.Option>
        ))}
      </Select>
    )
  if (kind === 'day')
    return <DayInput aria-label={`Value of ${label}`} isDisabled={isDisabled} value={rule.value} onChange={put} />
  return (
    <BoundedInput
      aria-label={`Value of ${label}`}
      placeholder={rule.operator === 'in' || rule.operator === 'notIn' ? 'Several with commas' : ''}
      longest={2_000}
      disabled={isDisabled}
      value={rule.value}
      onChange={(event) => put(event.target.value)}
    />
  )
}

const Rule = ({ rule, label, isDisabled, onChange, onRemove }: RuleProps) => (
  <div className={styles.rule} role="group" aria-label={label}>
    <Select
      aria-label={`Field of ${label}`}
      disabled={isDisabled}
      value={rule.field}
      onChange={(event) => {
        const field = event.target.value as AudienceField
        onChange({ field, operator: operatorsOf[audienceFields[field]][0] ?? '=', value: '' })
      }}
    >
      {Object.entries(fieldWords).map(([field, name]) => (
        <Select.Option key={field} value={field}>
          {name}
        </Select.Option>
      ))}
    </Select>
    <Select
      aria-label={`Comparison of ${label}`}
      disabled={isDisabled}
      value={rule.operator}
      onChange={(event) => {
        const operator = event.target.value as Operator
        onChange({ ...rule, operator, value: takesNoValue(operator) ? '' : rule.value })
      }}
    >
      {operatorsOf[audienceFields[rule.field]].map((operator) => (
        <Select.Option key={operator} value={operator}>
          {operatorWords[operator]}
        </Select.Option>
      ))}
    </Select>
    <Value rule={rule} label={label} isDisabled={isDisabled} onChange={onChange} />
    {onRemove !== undefined && (
      <IconButton
        icon={XIcon}
        variant="invisible"
        aria-label={`Remove ${label}`}
        disabled={isDisabled}
        onClick={onRemove}
      />
    )}
  </div>
)

interface GroupProps {
  readonly group: AudienceGroup
  readonly name: string
  /** Groups within this one. */
  readonly deeper: number
  readonly isDisabled: boolean
  readonly onChange: (group: AudienceGroup) => void
  readonly onRemove?: () => void
}

const Group = ({ group, name, deeper, isDisabled, onChange, onRemove }: GroupProps) => {
  const put = (rules: AudienceGroup['rules']) => onChange({ ...group, rules })
  const change = (at: number, one: AudienceRule | AudienceGroup) =>
    put(group.rules.map((before, place) => (place === at ? one : before)))
  const remove = (at: number) => put(group.rules.filter((_, place) => place !== at))
  return (
    <div className={styles.group} role="group" aria-label={name === '' ? 'Conditions' : `Group ${name}`}>
      <div className={styles.line}>
        <Select
          aria-label={name === '' ? 'Which of them' : `Which of group ${name}`}
          disabled={isDisabled}
          value={group.combinator}
          onChange={(event) => onChange({ ...group, combinator: event.target.value === 'or' ? 'or' : 'and' })}
        >
          <Select.Option value="and">All of these</Select.Option>
          <Select.Option value="or">Any of these</Select.Option>
        </Select>
        {onRemove !== undefined && (
          <Button size="small" variant="invisible" disabled={isDisabled} onClick={onRemove}>
            Remove group
          </Button>
        )}
      </div>
      {group.rules.map((one, at) => {
        const place = `${name}${name === '' ? '' : '.'}${at + 1}`
        const gone = group.rules.length > 1 ? () => remove(at) : undefined
        return isGroup(one) ? (
          <Group
            key={place}
            group={one}
            name={place}
            deeper={deeper - 1}
            isDisabled={isDisabled}
            onChange={(changed) => change(at, changed)}
            {...(gone === undefined ? {} : { onRemove: gone })}
          />
        ) : (
          <Rule
            key={place}
            rule={one}
            label={`condition ${place}`}
            isDisabled={isDisabled}
            onChange={(changed) => change(at, changed)}
            onRemove={gone}
          />
        )
      })}
      <div className={styles.line}>
        <Button
          size="small"
          leadingVisual={PlusIcon}
          disabled={isDisabled || group.rules.length >= 30}
          onClick={() => put([...group.rules, firstRule])}
        >
          Condition
        </Button>
        {deeper > 0 && (
          <Button
            size="small"
            leadingVisual={PlusIcon}
            disabled={isDisabled || group.rules.length >= 30}
            onClick={() => put([...group.rules, emptyGroup])}
          >
            Group
          </Button>
        )}
      </div>
    </div>
  )
}

interface Props {
  readonly group: AudienceGroup
  readonly isDisabled: boolean
  readonly onChange: (group: AudienceGroup) => void
}

/** Conditions over the audience views, in groups of at most three levels, as the gateway takes them. */
export const AudienceBuilder = ({ group, isDisabled, onChange }: Props) => (
  <Group group={group} name="" deeper={2} isDisabled={isDisabled} onChange={onChange} />
)
