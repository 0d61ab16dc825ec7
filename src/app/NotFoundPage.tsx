import { LinkButton } from '@primer/react'
import { Link, useLocation } from 'react-router-dom'
import { PlainPage } from './PlainPage.tsx'

export const NotFoundPage = () => {
  const { pathname } = useLocation()
  return (
    <PlainPage
      code="404"
      title="This page does not exist"
      actions={
        <LinkButton as={Link} to="/">
          Go to the first screen
        </LinkButton>
      }
    >
      There is nothing at {pathname}. Check the address, or use the search above.
    </PlainPage>
  )
}
