import { auditPageSizes } from '#contract/calls/audit.ts'
import type { listAudit } from '#contract/calls/audit.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'

export interface AuditFilters {
  readonly person: string
  readonly call: string
  readonly record: string
  /** Indian days, both included; empty: no bound. */
  readonly from: string
  readonly to: string
  readonly isRefused: boolean
}

export interface AuditSearch extends AuditFilters {
  /** Where the page begins; empty: at the newest. */
  readonly cursor: string
  readonly size: number
}

export const noFilters: AuditFilters = { person: '', call: '', record: '', from: '', to: '', isRefused: false }
export const defaultSize = 50

const dayOf = (text: string | null) => (text !== null && isCalendarDay(text) ? text : '')

/** The search that an address stands for; whatever is not understood becomes the default. */
export const readAuditSearch = (params: URLSearchParams): AuditSearch => {
  const size = Number(params.get('size'))
  const cursor = params.get('cursor') ?? ''
  return {
    person: (params.get('person') ?? '').trim().slice(0, 100),
    call: (params.get('call') ?? '').trim().slice(0, 60),
    record: (params.get('record') ?? '').trim().slice(0, 120),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    isRefused: params.get('outcome') === 'refused',
    cursor: /^[<>]\d{1,15}\.\d{1,15}$/.test(cursor) ? cursor : '',
    size: auditPageSizes.find((offered) => offered === size) ?? defaultSize,
  }
}

/** Leaves out what is empty or the default, so that addresses stay short. */
export const writeAuditSearch = (search: AuditSearch): URLSearchParams => {
  const params = new URLSearchParams()
  for (const name of ['person', 'call', 'record', 'from', 'to'] as const)
    if (search[name].trim() !== '') params.set(name, search[name].trim())
  if (search.isRefused) params.set('outcome', 'refused')
  if (search.cursor !== '') params.set('cursor', search.cursor)
  if (search.size !== defaultSize) params.set('size', String(search.size))
  return params
}

export const hasFilter = ({ person, call, record, from, to, isRefused }: AuditFilters): boolean =>
  isRefused || [person, call, record, from, to].some((text) => text.trim() !== '')

export const faultsOfFilters = ({ from, to }: AuditFilters): { readonly to?: string } =>
  from !== '' && to !== '' && to < from ? { to: 'This day is before the first one.' } : {}

type ListRequest = RequestOf<typeof listAudit>

export const filtersRequest = (filters: AuditFilters): Omit<ListRequest, 'size' | 'cursor'> => ({
  ...(filters.person === '' ? {} : { loginId: filters.person }),
  ...(filters.call === '' ? {} : { call: filters.call }),
  ...(filters.record === '' ? {} : { record: filters.record }),
  ...(filters.from === '' ? {} : { from: filters.from }),
  ...(filters.to === '' ? {} : { to: filters.to }),
  ...(filters.isRefused ? { isRefused: true } : {}),
})

export const auditRequest = ({ cursor, size, ...filters }: AuditSearch): ListRequest => ({
  ...filtersRequest(filters),
  ...(cursor === '' ? {} : { cursor }),
  size,
})
