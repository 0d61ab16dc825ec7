import { traffic } from '#contract/calls/platform/incoming.ts'
import { listClients } from '#contract/calls/platform/integrations.ts'
import { outgoing } from '#contract/calls/platform/webhooks.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

/** The place in this list is the `activeIndex` of an address: another tab comes last. */
export const integrationTabs: readonly PageTab[] = [
  {
    label: 'Clients',
    slug: 'clients',
    call: listClients,
    Screen: lazyScreen(() => import('./clients/ClientList.tsx'), 'ClientList'),
  },
  {
    label: 'Incoming',
    slug: 'incoming',
    call: traffic,
    Screen: lazyScreen(() => import('./incoming/Incoming.tsx'), 'Incoming'),
  },
  {
    label: 'Outgoing',
    slug: 'outgoing',
    call: outgoing,
    Screen: lazyScreen(() => import('./outgoing/Outgoing.tsx'), 'Outgoing'),
  },
]
