interface FileGroup {
  readonly title: string
  /** The action text of a file must have them all. */
  readonly words: readonly string[]
}

const namedGroups: readonly FileGroup[] = [
  { title: 'Settlement Report', words: ['settlement'] },
  { title: 'Store Activation', words: ['store', 'activat'] },
  { title: 'Merchant Onboard', words: ['onboard', 'merchant'] },
  { title: 'Offer Config', words: ['offer', 'config'] },
  { title: 'Scheme Config', words: ['scheme', 'config'] },
  { title: 'Cashback', words: ['cashback'] },
]

/** The tabs of Downloads; `activeIndex` in the address is the place in this list. */
export const fileTabs: readonly string[] = [...namedGroups.map((group) => group.title), 'Other', 'All']

export const otherTab = fileTabs.indexOf('Other')
export const allTab = fileTabs.indexOf('All')

/** The tab of an action text; a text that fits none falls into Other (conflict X198). */
export const tabOfAction = (action: string): number => {
  const text = action.toLowerCase().replaceAll(/[^a-z]/g, '')
  const index = namedGroups.findIndex((group) => group.words.every((word) => text.includes(word)))
  return index === -1 ? otherTab : index
}

export const filesOfTab = <File extends { readonly action: string }>(files: readonly File[], tab: number): File[] =>
  files.filter((file) => tab === allTab || tabOfAction(file.action) === tab)
