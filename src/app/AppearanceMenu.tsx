import { DeviceDesktopIcon, MoonIcon, SunIcon, type Icon } from '@primer/octicons-react'
import { ActionList, ActionMenu, IconButton } from '@primer/react'
import { appearances, type Appearance } from '#src/store/device.ts'
import { useAppearance } from './Appearance.tsx'

const faces: Record<Appearance, { label: string; icon: Icon }> = {
  auto: { label: 'Like the device', icon: DeviceDesktopIcon },
  light: { label: 'Light', icon: SunIcon },
  dark: { label: 'Dark', icon: MoonIcon },
}

export const AppearanceMenu = () => {
  const { appearance, setAppearance } = useAppearance()
  return (
    <ActionMenu>
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
