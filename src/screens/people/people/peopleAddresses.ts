export type PersonAction = 'add' | 'edit' | 'view'

const actions: readonly PersonAction[] = ['add', 'edit', 'view']

export const readAction = (text: string | undefined): PersonAction =>
  actions.find((action) => action === text) ?? 'view'

export const listPath = '/user-management'
export const rolesPath = '/user-management/add-edit-role'
export const addPersonPath = '/user-management/add-edit-user/add'

export const personAddress = (action: 'edit' | 'view', loginId: string): string =>
  `/user-management/add-edit-user/${action}?${new URLSearchParams({ login_id: loginId })}`

/** What a person did, in the audit. */
export const auditAddress = (loginId: string): string =>
  `/user-management/audit?${new URLSearchParams({ person: loginId })}`

export const accessAddress = (loginId: string): string =>
  `/user-management/effective-access?${new URLSearchParams({ login_id: loginId })}`

export const sessionsAddress = (loginId: string): string => `/user-management/sessions/${encodeURIComponent(loginId)}`

export const compareAddress = (first?: number, second?: number): string => {
  const params = new URLSearchParams()
  if (first !== undefined) params.set('role', String(first))
  if (second !== undefined) params.set('with', String(second))
  return `/user-management/compare-roles${params.size === 0 ? '' : `?${params}`}`
}

/** The list's address travels in the history entry of the form, so that Cancel and Save come back to the same search. */
export const listAddress = (state: unknown): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof list === 'string' && (list === listPath || list.startsWith(`${listPath}?`)) ? list : listPath
}
