import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { useState } from 'react'
import type { LateMenuProps } from '#src/gateway/lateMenu.tsx'
import { appearances } from '#src/store/device.ts'
import { useAppearance } from './Appearance.tsx'
import { appearanceFaces as faces } from './appearanceFaces.ts'

export const AppearanceChoices = ({ isOpened = false }: LateMenuProps) => {
  const [isOpen, setOpen] = useState(isOpened)
  const { appearance, setAppearance } = useAppearance()
  return (
    <ActionMenu open={isOpen} onOpenChange={setOpen}>
      <ActionMenu.Anchor>
        <IconButton icon={faces[appearance].icon} aria-label="Appearance" variant="invisible" />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay width="small" align="end">
        <ActionList selectionVariant="single">
          {appearances.map((name) => {
            const { label, icon: FaceIcon } = faces[name]
            return (
              <ActionList.Item key={name} selected={name === appearance} onSelect={() => setAppearance(name)}>
                <ActionList.LeadingVisual>
                  <FaceIcon />
                </ActionList.LeadingVisual>
                {label}
              </ActionList.Item>
            )
          })}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
