import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

const undo: (() => void)[] = []

afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** Draws into the test's page and clears it afterwards. */
export const renderInPage = async (node: ReactNode): Promise<void> => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  undo.push(() => {
    root.unmount()
    place.remove()
  })
  root.render(node)
}
