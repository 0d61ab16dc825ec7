import { PlugIcon } from '@primer/octicons-react'
import { listClients } from '#contract/calls/platform/integrations.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { clientsPath, clientStateNames } from './clientWords.tsx'

const mostFound = 5
const fewestLetters = 3

export const findClients = defineFindable(listClients, {
  group: 'Machine clients',
  icon: PlugIcon,
  looksLike: (sought) => sought.length >= fewestLetters && sought.length <= 60,
  isCode: false,
  requestOf: (sought) => ({ text: sought }),
  foundIn: (clients) =>
    clients.slice(0, mostFound).map(({ id, name, source, state }) => ({
      id: String(id),
      label: name,
      detail: `${source} · ${clientStateNames[state]}`,
      to: `${clientsPath}?${new URLSearchParams({ client: String(id) })}`,
    })),
})
