import type { RequestOf } from '#contract/wire/call.ts'
import { defaultPageSize, pageSizes } from '#contract/calls/merchants.ts'
import { type listPeople, personSortFields, type PersonSortField } from '#contract/calls/people.ts'

export const personStates = ['active', 'inactive', 'waiting'] as const
export type PersonState = (typeof personStates)[number]

export interface PersonSearch {
  readonly text: string
  /** Id of a role. */
  readonly role: number | undefined
  readonly state: PersonState | undefined
  /** 1-based. */
  readonly page: number
  readonly size: number
  readonly sort: PersonSortField
  readonly order: 'asc' | 'desc'
}

const whole = (text: string | null, most: number): number | undefined => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** The search that an address stands for; whatever is not understood becomes the default. */
export const readPersonSearch = (params: URLSearchParams): PersonSearch => {
  const size = Number(params.get('size'))
  return {
    text: (params.get('search') ?? '').trim().slice(0, 100),
    role: whole(params.get('role'), 999_999_999),
    state: personStates.find((state) => state === params.get('state')),
    page: whole(params.get('page'), 100_000) ?? 1,
    size: pageSizes.find((offered) => offered === size) ?? defaultPageSize,
    sort: personSortFields.find((field) => field === params.get('sort')) ?? 'loginId',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
  }
}

/** Leaves out what is empty or the default, so that addresses stay short. */
export const writePersonSearch = (search: PersonSearch): URLSearchParams => {
  const params = new URLSearchParams()
  if (search.text.trim() !== '') params.set('search', search.text.trim())
  if (search.role !== undefined) params.set('role', String(search.role))
  if (search.state !== undefined) params.set('state', search.state)
  if (search.page !== 1) params.set('page', String(search.page))
  if (search.size !== defaultPageSize) params.set('size', String(search.size))
  if (search.sort !== 'loginId' || search.order !== 'asc') {
    params.set('sort', search.sort)
    params.set('order', search.order)
  }
  return params
}

export const hasFilter = ({ text, role, state }: PersonSearch): boolean =>
  text !== '' || role !== undefined || state !== undefined

export const personRequest = ({ text, role, state, ...page }: PersonSearch): RequestOf<typeof listPeople> => ({
  ...(text === '' ? {} : { text }),
  ...(role === undefined ? {} : { role }),
  ...(state === 'waiting' ? { isWaiting: true } : {}),
  ...(state === 'active' || state === 'inactive' ? { isActive: state === 'active' } : {}),
  ...page,
})
