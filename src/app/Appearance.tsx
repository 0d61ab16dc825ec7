import { ThemeProvider } from '@primer/react/next'
import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { storeAppearance, storedAppearance, type Appearance as AppearanceName } from '#src/store/device.ts'

interface Chosen {
  readonly appearance: AppearanceName
  readonly setAppearance: (appearance: AppearanceName) => void
}

const AppearanceContext = createContext<Chosen | undefined>(undefined)

export const useAppearance = (): Chosen => {
  const chosen = use(AppearanceContext)
  if (chosen === undefined) throw new Error('useAppearance is used outside Appearance.')
  return chosen
}

/** The theme stands on the document itself, so that the page behind, portals and scroll bars have it too. */
const apply = (appearance: AppearanceName) => document.documentElement.setAttribute('data-color-mode', appearance)

export const Appearance = ({ children }: { readonly children: ReactNode }) => {
  const [appearance, setAppearance] = useState(storedAppearance)
  useLayoutEffect(() => apply(appearance), [appearance])
  const chosen = {
    appearance,
    setAppearance: (next: AppearanceName) => {
      setAppearance(next)
      storeAppearance(next)
    },
  }
  return (
    <AppearanceContext value={chosen}>
      <ThemeProvider colorMode={appearance} contextOnly>
        {children}
      </ThemeProvider>
    </AppearanceContext>
  )
}
