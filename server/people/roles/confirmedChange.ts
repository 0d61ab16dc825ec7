/** What a second administrator confirmed: the version that was shown, and what is wanted of it. */
export type ConfirmedChange<IdField extends string> = { readonly [Field in IdField]: number | null } & {
  readonly version: number | null
  readonly wanted: unknown
}

export const activeWord = (isActive: boolean): string => (isActive ? 'Active' : 'In Active')
