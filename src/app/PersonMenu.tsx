import { PersonIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lateMenu } from '#src/gateway/lateMenu.tsx'
import { PersonHello } from './PersonHello.tsx'

export const PersonMenu = lateMenu<object>(
  async () => (await import('./PersonChoices.tsx')).PersonChoices,
  (_props, own) => (
    <Button {...own} variant="invisible" leadingVisual={PersonIcon}>
      <PersonHello />
    </Button>
  ),
)
