import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lateMenu } from '#src/gateway/lateMenu.tsx'
import type { ExportProps } from './ExportChoices.tsx'

/** Everything that matches the filters, not what is in sight. */
export const ExportMenu = lateMenu<ExportProps>(
  async () => (await import('./ExportChoices.tsx')).ExportChoices,
  ({ isEmpty }, own) => (
    <Button {...own} leadingVisual={DownloadIcon} disabled={isEmpty}>
      Export
    </Button>
  ),
)
