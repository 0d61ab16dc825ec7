import { Outlet } from 'react-router-dom'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { useSession } from '#src/session/useSession.ts'
import { PlainPage } from './PlainPage.tsx'

interface Props {
  readonly anyOf: readonly string[]
  readonly flag: RoleFlag | undefined
}

export const RequireServices = ({ anyOf, flag }: Props) => {
  const { holds, session } = useSession()
  if (anyOf.some(holds) && (flag === undefined || session.roleFlags.includes(flag))) return <Outlet />
  return (
    <PlainPage title="You may not open this page">
      Your services do not include it. Ask an administrator for access if you need it for your work.
    </PlainPage>
  )
}
