export interface PagedList {
  /** 1-based. */
  readonly page: number
  readonly size: number
  readonly onPage: (next: { readonly page: number; readonly size: number }) => void
}
