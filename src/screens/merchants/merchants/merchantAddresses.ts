export type MerchantAction = 'add' | 'edit' | 'view'

const actions: readonly MerchantAction[] = ['add', 'edit', 'view']

export const readAction = (text: string | undefined): MerchantAction =>
  actions.find((action) => action === text) ?? 'view'

/** What was ever done to the merchant: the audit, filtered by its code. */
export const historyAddress = (merchantCode: string): string =>
  `/user-management/audit?${new URLSearchParams({ record: merchantCode })}`

const listPath = '/merchants'

export const listAddress = (state: unknown): string => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return typeof list === 'string' && (list === listPath || list.startsWith(`${listPath}?`)) ? list : listPath
}
