import { Button } from '@primer/react'
import { PlainPage } from './PlainPage.tsx'

export const BrokenPage = () => (
  <PlainPage code="500" title="This page broke" actions={<Button onClick={() => location.reload()}>Reload</Button>}>
    Something went wrong! There was a problem on our end. Please try again later.
  </PlainPage>
)
