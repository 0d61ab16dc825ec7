export const pageSizes = [20, 50, 100] as const
const defaultSize = pageSizes[0]

export interface NotificationSearch {
  readonly isUnread: boolean
  /** 1-based. */
  readonly page: number
  readonly size: number
}

/** What an address asks for; whatever is not understood becomes the default. */
export const readNotificationSearch = (params: URLSearchParams): NotificationSearch => {
  const page = Number(params.get('page'))
  const size = Number(params.get('size'))
  return {
    isUnread: params.get('show') === 'unread',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: pageSizes.find((offered) => offered === size) ?? defaultSize,
  }
}

/** Leaves out the defaults, so that addresses stay short. */
export const writeNotificationSearch = ({ isUnread, page, size }: NotificationSearch): URLSearchParams => {
  const params = new URLSearchParams()
  if (isUnread) params.set('show', 'unread')
  if (page > 1) params.set('page', String(page))
  if (size !== defaultSize) params.set('size', String(size))
  return params
}
