import { Outlet } from 'react-router-dom'
import { useSession } from '#src/session/useSession.ts'
import { PlainPage } from './PlainPage.tsx'

export const RequireServices = ({ anyOf }: { readonly anyOf: readonly string[] }) => {
  const { holds } = useSession()
  if (anyOf.some(holds)) return <Outlet />
  return (
    <PlainPage title="You may not open this page">
      Your services do not include it. Ask an administrator for access if you need it for your work.
    </PlainPage>
  )
}
