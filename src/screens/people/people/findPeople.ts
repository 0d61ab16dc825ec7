import { PeopleIcon } from '@primer/octicons-react'
import { listPeople } from '#contract/calls/people/people.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { personPageAddress } from '#src/records/personPageAddress.ts'

const mostFound = 5
const fewestLetters = 3

export const findPeople = defineFindable(listPeople, {
  group: 'People',
  icon: PeopleIcon,
  looksLike: (sought) => sought.length >= fewestLetters,
  isCode: false,
  requestOf: (sought) => ({ text: sought, page: 1, size: mostFound, sort: 'loginId', order: 'asc' }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ loginId, name, email, isActive }) => ({
      id: loginId,
      label: name || loginId,
      detail: [loginId, email, isActive ? 'active' : 'switched off'].filter((part) => part !== '').join(' · '),
      to: personPageAddress(loginId),
    })),
})
