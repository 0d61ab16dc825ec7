import { DeviceDesktopIcon, type Icon, MoonIcon, SunIcon } from '@primer/octicons-react'
import type { Appearance } from '#src/store/device.ts'

export const appearanceFaces: Record<Appearance, { readonly label: string; readonly icon: Icon }> = {
  auto: { label: 'Like the device', icon: DeviceDesktopIcon },
  light: { label: 'Light', icon: SunIcon },
  dark: { label: 'Dark', icon: MoonIcon },
}
