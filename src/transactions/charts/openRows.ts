/** Where the rows are that a figure counts. */
export type OpenRows = (filters: Readonly<Record<string, string>>) => {
  readonly href: string
  readonly onOpen: () => void
}
