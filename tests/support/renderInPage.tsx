import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import '#src/ui/layout.css'

// Testing Library registers this itself only where the hooks are globals.
afterEach(cleanup)

/** Takes what was drawn out of the page before the test ends. */
export interface Drawn {
  close(): void
}

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** Draws into the test's page, answers once the browser has painted it, and clears it afterwards. */
export const renderInPage = async (node: ReactNode): Promise<Drawn> => {
  const { unmount, container } = render(node)
  // Nobody scrolls or types before there is a picture: the second frame begins after the first one is painted.
  await frame()
  await frame()
  return {
    close: () => {
      unmount()
      container.remove()
    },
  }
}
