import { Button } from '@primer/react'
import { PlainPage } from './PlainPage.tsx'

/** The text is the documents'; both pieces stand in it word for word. */
export const BrokenPage = () => (
  <PlainPage
    code="500"
    title="Something went wrong!"
    actions={<Button onClick={() => location.reload()}>Reload</Button>}
  >
    There was a problem on our end. Please try again later.
  </PlainPage>
)
