import { UnderlineNav } from '@primer/react'
import type { Filters } from './search/defineSearch.ts'
import type { OpenSearch } from './search/useSearch.ts'

interface Props<F extends Filters, Sort extends string> {
  readonly label: string
  readonly search: OpenSearch<F, Sort>
  /** The filter that the tabs set. */
  readonly name: keyof F & string
  readonly tabs: readonly { readonly value: string; readonly label: string }[]
  /** The filters of a tab are its own. */
  readonly clears?: boolean
}

/** Tabs over a list, each of which asks for other rows. */
export const ListTabs = <F extends Filters, Sort extends string>({
  label,
  search,
  name,
  tabs,
  clears = false,
}: Props<F, Sort>) => (
  <UnderlineNav variant="flush" aria-label={label}>
    {tabs.map((tab) => (
      <UnderlineNav.Item
        key={tab.value}
        {...(tab.value === search.state.texts[name] ? { 'aria-current': 'page' as const } : {})}
        onSelect={(event) => {
          event.preventDefault()
          const cleared = clears ? search.definition.cleared(search.today) : {}
          search.show({ texts: { ...cleared, [name]: tab.value } as typeof search.state.texts, page: 1 })
        }}
      >
        {tab.label}
      </UnderlineNav.Item>
    ))}
  </UnderlineNav>
)
