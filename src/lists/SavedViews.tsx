import { BookmarkIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lateMenu } from '#src/gateway/lateMenu.tsx'
import type { SavedViewsProps } from './SavedViewsMenu.tsx'

/** Named filters and columns: the person's own and those that others share. */
export const SavedViews = lateMenu<SavedViewsProps>(
  async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu,
  (_props, own) => (
    <Button {...own} leadingVisual={BookmarkIcon}>
      Views
    </Button>
  ),
)
