import type { ComponentType, ReactNode } from 'react'
import type { CallDefinition } from '#contract/wire/call.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { TitlePart } from '#src/ui/documentTitle.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { useSession } from './useSession.ts'

export interface PageTab<Props extends object = object> {
  readonly label: string
  /** What people call it besides: the palette finds it by these too. */
  readonly words?: string
  /** One that nobody may send to whom the tab is closed. */
  readonly call: CallDefinition
  readonly Screen: ComponentType<Props>
}

interface Props<Tab> {
  readonly title: string
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

/** A screen of tabs. One that is not the person's gives way to the first that is (conflict X052). */
export const TabPage = <Tab extends Pick<PageTab, 'label' | 'call'>>({
  title,
  tabs,
  draw,
  actions,
  ...look
}: Props<Tab>) => {
  const { can } = useSession()
  const opened = tabs.flatMap((tab, index) =>
    can(tab.call) ? [{ key: String(index), label: tab.label, content: () => titled(tab.label, draw(tab)) }] : [],
  )
  return (
    <Page title={title} actions={actions}>
      {opened.length === 0 ? (
        <ScreenState state="forbidden" text="None of its tabs is open to you. Ask an administrator for access." />
      ) : (
        <Tabs label={title} tabs={opened} isStep {...look} />
      )}
    </Page>
  )
}
