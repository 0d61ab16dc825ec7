import { Label } from '@primer/react'
import type { PersonAccess } from '#contract/calls/people/people.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { type ServiceVerdict, verdictOf } from '../accessFacts.ts'
import styles from '../people.module.css'

type AccessService = PersonAccess['services'][number]

interface AccessServicesProps {
  readonly services: readonly AccessService[]
  readonly isPersonActive: boolean
}

const words: Readonly<
  Record<ServiceVerdict, { text: string; variant: 'success' | 'danger' | 'attention' | 'secondary' }>
> = {
  held: { text: 'Held', variant: 'success' },
  blocked: { text: 'Blocked', variant: 'danger' },
  'switched off': { text: 'Switched off', variant: 'attention' },
  'not given': { text: 'Not given', variant: 'secondary' },
}

const names = (roles: readonly string[]) =>
  roles.length === 0 ? <span className={styles.muted}>–</span> : roles.join(', ')

export const AccessServices = ({ services, isPersonActive }: AccessServicesProps) => {
  const columns: Column<AccessService>[] = [
    { key: 'serviceName', header: 'Service', width: '34%', cell: (service) => service.serviceName },
    {
      key: 'verdict',
      header: 'State',
      width: '1%',
      cell: (service) => {
        const { text, variant } = words[verdictOf(service, isPersonActive)]
        return <Label variant={variant}>{text}</Label>
      },
    },
    { key: 'givenBy', header: 'Given By', cell: (service) => names(service.givenBy) },
    { key: 'blockedBy', header: 'Blocked By', cell: (service) => names(service.blockedBy) },
  ]
  if (services.length === 0)
    return <ScreenState state="empty" title="No service fits" text="Change the search, or show all." />
  return <Table label="Services" columns={columns} rows={services} rowKey={({ serviceName }) => serviceName} />
}
