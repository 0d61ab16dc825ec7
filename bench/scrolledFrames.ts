import type { ColdTab } from './coldTab.ts'

export interface ScrolledFrames {
  /** Frames that the screen could have shown while the page scrolled and did not, in percent. */
  missedPercent: number
  /** Shown frames with a place in the list where no row was, in percent. */
  blankPercent: number
  scrolledPx: number
}

interface Scroll {
  readonly selector: string
  readonly px: number
  readonly pxPerSecond: number
  readonly plantedMs?: number
  /** Costs every frame a look at what is where. */
  readonly looksForBlanks?: boolean
}

interface PageWithFrames {
  frames: { ms: number; isBlank: boolean }[]
  isNoting: boolean
}

const frameMs = 1_000 / 60
const viewport = { width: 1280, height: 800 }

const noteFrames = (frameSelector: string, plantedMs: number, looksForBlanks: boolean) => {
  const page = globalThis as unknown as PageWithFrames
  const frame = document.querySelector<HTMLElement>(frameSelector)
  if (frame === null) throw new Error('The page has nothing that scrolls.')
  const isBlank = () => {
    const box = frame.getBoundingClientRect()
    return [60, box.height / 2, box.height - 30].some(
      (y) => (document.elementFromPoint(box.left + 200, box.top + y)?.closest('[data-row]') ?? null) === null,
    )
  }
  page.frames = []
  page.isNoting = true
  const note = (ms: number) => {
    if (!page.isNoting) return
    page.frames.push({ ms, isBlank: looksForBlanks && isBlank() })
    if (plantedMs > 0 && page.frames.length % 20 === 0) {
      const begun = performance.now()
      while (performance.now() - begun < plantedMs);
    }
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

const readFrames = (frameSelector: string) => {
  const page = globalThis as unknown as PageWithFrames
  page.isNoting = false
  return { frames: page.frames, scrolledPx: document.querySelector(frameSelector)?.scrollTop ?? 0 }
}

/** Turns the wheel over the rows for so many pixels. */
export const scrollRows = async (
  tab: ColdTab,
  { selector, px, pxPerSecond, plantedMs = 0, looksForBlanks = false }: Scroll,
): Promise<ScrolledFrames> => {
  await tab.evaluate(`(${String(noteFrames)})(${JSON.stringify(selector)}, ${plantedMs}, ${looksForBlanks})`)
  await tab.send('Input.synthesizeScrollGesture', {
    x: viewport.width / 2,
    y: viewport.height / 4,
    yDistance: -px,
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
  })
  const { frames, scrolledPx } = await tab.evaluate<{ frames: PageWithFrames['frames']; scrolledPx: number }>(
    `(${String(readFrames)})(${JSON.stringify(selector)})`,
  )
  const steps = frames.slice(1).map(({ ms }, at) => Math.max(1, Math.round((ms - (frames[at]?.ms ?? ms)) / frameMs)))
  const possible = steps.reduce((sum, step) => sum + step, 0)
  const blank = frames.filter(({ isBlank }) => isBlank).length
  return {
    missedPercent: (100 * (possible - steps.length)) / possible,
    blankPercent: (100 * blank) / frames.length,
    scrolledPx,
  }
}
