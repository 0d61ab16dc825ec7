import { type SQL, sql } from 'drizzle-orm'
import { type AudienceGroup, type AudienceRule, audienceFields } from '#contract/calls/campaigns/campaignAudiences.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { refuse } from '#server/gateway/refusal.ts'

const columns = {
  city: sql`a.city`,
  state: sql`a.state`,
  category: sql`a.category`,
  brand: sql`a.brand`,
  lastTransaction: sql`a.last_transaction`,
  appInstalled: sql`a.app_installed`,
  kycState: sql`a.kyc_state`,
} as const

const kycStates = ['approved', 'declined', 'submitted', 'incomplete']

const wrong = (field: string, why: string): never => refuse('audience-refused', { message: `${field}: ${why}` })

const words = (value: string): string[] => value.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const ofText = ({ field, operator, value }: AudienceRule): SQL => {
  const column = columns[field]
  if (field === 'kycState' && words(value).some((word) => !kycStates.includes(word)))
    return wrong(field, `one of ${kycStates.join(', ')}.`)
  switch (operator) {
    case '=':
      return sql`lower(${column}) = lower(${value.trim()})`
    case '!=':
      return sql`lower(${column}) <> lower(${value.trim()})`
    case 'in':
      return sql`lower(${column}) = any(${sql.param(words(value.toLowerCase()))}::text[])`
    case 'notIn':
      return sql`not lower(${column}) = any(${sql.param(words(value.toLowerCase()))}::text[])`
    case 'beginsWith':
      return sql`${column} ilike ${`${escaped(value.trim())}%`}`
    case 'null':
      return sql`${column} = ''`
    case 'notNull':
      return sql`${column} <> ''`
    default:
      return wrong(field, `${operator} does not compare texts.`)
  }
}

const ofDay = ({ field, operator, value }: AudienceRule): SQL => {
  const column = columns[field]
  if (operator === 'null') return sql`${column} is null`
  if (operator === 'notNull') return sql`${column} is not null`
  if (!isCalendarDay(value.trim())) return wrong(field, 'a day as YYYY-MM-DD.')
  const day = sql`${value.trim()}::date`
  if (operator === '=') return sql`${column} = ${day}`
  if (operator === '<') return sql`${column} < ${day}`
  if (operator === '>=') return sql`${column} >= ${day}`
  return wrong(field, `${operator} does not compare days.`)
}

const ofFlag = ({ field, operator, value }: AudienceRule): SQL => {
  const said = value.trim().toLowerCase()
  if (operator !== '=' || (said !== 'true' && said !== 'false')) return wrong(field, 'is true or is false.')
  return sql`${columns[field]} = ${said === 'true'}::boolean`
}

const conditionOf = (part: AudienceRule | AudienceGroup): SQL => {
  if ('combinator' in part) {
    const joined = sql.join(part.rules.map(conditionOf), part.combinator === 'and' ? sql` and ` : sql` or `)
    return part.not === true ? sql`not (${joined})` : sql`(${joined})`
  }
  const kind = audienceFields[part.field]
  return kind === 'day' ? ofDay(part) : kind === 'flag' ? ofFlag(part) : ofText(part)
}

/** The builder's conditions over the same views; every value is a parameter. */
export const queryOfTree = (tree: AudienceGroup): SQL =>
  sql`select a.merchant_code from audience_merchants a where a.is_active and ${conditionOf(tree)}`
