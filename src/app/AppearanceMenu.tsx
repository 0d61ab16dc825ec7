import { IconButton } from '@primer/react'
import { lateMenu, type LateMenuButton } from '#src/gateway/lateMenu.tsx'
import { useAppearance } from './Appearance.tsx'
import { appearanceFaces } from './appearanceFaces.ts'

const AppearanceButton = (own: Omit<LateMenuButton, 'trailingAction'>) => {
  const { appearance } = useAppearance()
  return <IconButton {...own} icon={appearanceFaces[appearance].icon} aria-label="Appearance" variant="invisible" />
}

export const AppearanceMenu = lateMenu<object>(
  async () => (await import('./AppearanceChoices.tsx')).AppearanceChoices,
  (_props, { trailingAction: _, ...own }) => <AppearanceButton {...own} />,
)
