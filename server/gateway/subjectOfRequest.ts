import type { CallName } from '#contract/index.ts'

type Body = Readonly<Record<string, unknown>>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** As handlers call what they work on, by the field that names it; the first one that is there. */
const named: readonly (readonly [field: string, subject: string])[] = [
  ['job_id', 'job:'],
  ['file_id', 'file:'],
  ['file_entry_id', 'file-entry:'],
  ['document_id', 'document:'],
  ['grant_id', 'grant:'],
  ['dispute_ref', 'dispute:'],
  ['act_id', 'dispute-act:'],
  ['evidence_id', 'document:'],
  ['rule_id', 'matchRule:'],
  ['hold_id', 'merchantHold:'],
  ['legal_hold_id', 'legalHold:'],
  ['request_id', 'personRequest:'],
  ['refund_id', 'refund:'],
  ['paper_id', 'paper:'],
  ['batch_id', 'batch:'],
  ['payout_ref', 'payout:'],
  ['message_id', 'message:'],
  ['upload_id', 'upload:'],
  ['session_id', 'session:'],
  ['view_id', 'view:'],
  ['campaign_id', 'campaign:'],
  ['campaignId', 'campaign:'],
  ['campaginID', 'campaign:'],
  ['force_match_id', 'forceMatch:'],
  ['refundId', 'refund:'],
  ['registration_id', 'enach:'],
  ['audience_id', 'audience:'],
  ['template_id', 'template:'],
  ['schedule_id', 'schedule:'],
  ['mis_id', 'mis:'],
  ['wait_id', 'offer-wait:'],
  ['kept_id', 'event:'],
  ['event_id', 'event:'],
  ['decision_id', 'decision:'],
  ['endpoint_id', 'endpoint:'],
  ['delivery_id', 'delivery:'],
  ['conflict_id', 'conflict:'],
  ['client_id', 'client:'],
  ['offer_config_id', 'offer:'],
  ['offerConfigId', 'offer:'],
  ['feature_id', 'feature:'],
  ['line_id', 'line:'],
  ['category_id', 'category:'],
  ['txn_ref_number', 'transaction:'],
  ['txnRefNumber', 'transaction:'],
  ['scheme_code', 'scheme:'],
  ['schemeCode', 'scheme:'],
  ['merchant_code', ''],
  ['merchantCode', ''],
  ['merchant_codes', ''],
  ['mid_list', ''],
  ['role_name', 'role:'],
  ['service_name', 'service:'],
  ['login_id', ''],
  ['script_id', 'script:'],
  ['job-name', 'script:'],
]

const textOf = (value: unknown): string => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one).slice(0, 120) : ''
}

/** `rates` to `rate`, as the kinds of checked records call theirs. */
const recordIn = (name: CallName): string => (name.split('.', 1)[0] ?? '').replace(/s$/, '')

/** What a request that was refused is about, as far as it says so. */
export const subjectOfRequest = (name: CallName, body: unknown): string => {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const fields: Body = isBody(first) ? first : {}
  const { items } = fields
  // A decision on one of what may be many.
  const only: unknown = Array.isArray(items) && items.length === 1 ? items[0] : undefined
  const inner = [...['data', 'parameters', 'arguments', 'payload'].map((field) => fields[field]), only].filter(isBody)
  for (const one of [fields, ...inner]) {
    const found = named.find(([field]) => textOf(one[field]) !== '')
    if (found !== undefined) return found[1] + textOf(one[found[0]])
    const change = textOf(one['change_id'])
    if (change !== '') return `${name.startsWith('offers.') ? 'offer' : 'scheme'}-change:${change}`
    const id = textOf(one['id'])
    if (id !== '') return `${textOf(one['kind']) || recordIn(name)}:${id}`
  }
  return ''
}
