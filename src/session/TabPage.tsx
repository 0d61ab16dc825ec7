import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { ScriptId } from '#contract/sheets/scriptId.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { tabOf } from '#src/address/tabOf.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { TitlePart } from '#src/ui/documentTitle.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { useSession } from './useSession.ts'

export interface PageTab<Props extends object = object> {
  readonly label: string
  /** In the address: '/accounts/refunds'. */
  readonly slug: string
  /** The heading above it, on a screen of many tabs. */
  readonly group?: string
  /** What people call it besides: the palette finds it by these too. */
  readonly words?: string
  /** Sheets that everybody to whom the tab is open may upload on it: the palette opens each by its title and by these words. */
  readonly uploads?: Readonly<Partial<Record<ScriptId, string>>>
  /** One that nobody may send to whom the tab is closed. */
  readonly call: CallDefinition
  readonly Screen: ComponentType<Props>
}

interface Props<Tab> {
  readonly title: string
  /** Where the tabs lie by their words: '/accounts'. */
  readonly path: string
  /** In the documented order: the place in this list is the `activeIndex` of the address, whatever a person may see. */
  readonly tabs: readonly Tab[]
  readonly draw: (tab: Tab) => ReactNode
  readonly actions?: ReactNode
  readonly initial?: string
  readonly keeps?: readonly string[]
  readonly panelClass?: string | undefined
}

const titled = (label: string, content: ReactNode) => (
  <>
    <TitlePart level="tab" text={label} />
    {content}
  </>
)

/** The tab that the address names by its word: its place, whether or not the person may see it. */
export const useNamedTab = (tabs: readonly Pick<PageTab, 'slug'>[]): number | undefined => {
  const { tab: slug } = useParams()
  return slug === undefined ? undefined : tabs.findIndex((tab) => tab.slug === slug)
}

/** A screen of tabs. One that is not the person's gives way to the first that is (conflict X052). */
export const TabPage = <Tab extends Pick<PageTab, 'label' | 'slug' | 'group' | 'call'>>({
  title,
  path,
  tabs,
  draw,
  actions,
  initial,
  ...look
}: Props<Tab>) => {
  const { can } = useSession()
  const index = useNamedTab(tabs)
  const opened = tabs.flatMap((tab, place) =>
    can(tab.call)
      ? [
          {
            key: String(place),
            label: tab.label,
            to: `${path}/${tab.slug}`,
            group: tab.group,
            content: () => titled(tab.label, draw(tab)),
          },
        ]
      : [],
  )
  const keys = opened.map(({ key }) => key)
  const named =
    index === undefined ? undefined : { key: index === -1 ? undefined : tabOf(String(index), keys, initial) }
  return (
    <Page title={title} actions={actions}>
      {opened.length === 0 ? (
        <ScreenState state="forbidden" text="None of its tabs is open to you. Ask an administrator for access." />
      ) : (
        <Tabs
          label={title}
          tabs={opened}
          isStep
          initial={initial}
          named={named}
          otherwise={
            <ScreenState state="empty" title="There is no such tab" text="Choose one of those that the screen has." />
          }
          {...look}
        />
      )}
    </Page>
  )
}
