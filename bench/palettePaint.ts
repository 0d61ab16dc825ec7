import type { BrowserContext, Page } from 'playwright'

interface PageWithRows {
  answers: { readonly text: string; readonly codes: readonly string[] } | undefined
  painted: number[]
  frames: number[]
}

/**
 * Run in a page before its own scripts: notes for each key that is typed into the palette when the rows of its text are
 * painted. A key whose rows another key forestalled counts until the rows of that one are.
 */
const noteRows = () => {
  const page = globalThis as unknown as PageWithRows
  page.painted = []
  page.frames = []
  let keyAt: number | undefined
  let waiting: { readonly text: string; readonly since: readonly number[] } | undefined
  let lastFrame = 0
  const afterPaint = new MessageChannel()
  afterPaint.port1.onmessage = ({ data }: MessageEvent<readonly number[]>) => {
    const now = performance.now()
    page.painted.push(...data.map((since) => now - since))
  }
  /** The rows of this device, without those that the gateway adds below. */
  const areShown = (codes: readonly string[]) => {
    const shown: string[] = []
    let group: string | null = ''
    for (const { firstElementChild: first, lastElementChild: option } of document.querySelector('[role="listbox"]')
      ?.children ?? []) {
      if (first !== option) group = first?.textContent ?? ''
      if (group === 'Merchants') shown.push(option?.id.split('-').at(-1) ?? '')
    }
    return shown.join() === codes.join()
  }
  const look = (ms: number) => {
    if (lastFrame > 0) page.frames.push(ms - lastFrame)
    lastFrame = ms
    if (waiting === undefined) {
      lastFrame = 0
      return
    }
    if (page.answers?.text === waiting.text && areShown(page.answers.codes)) {
      afterPaint.port2.postMessage(waiting.since)
      waiting = undefined
    }
    requestAnimationFrame(look)
  }
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      keyAt = key.length === 1 ? timeStamp : undefined
    },
    { capture: true },
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (keyAt === undefined || !(target instanceof HTMLInputElement)) return
      const isLooking = waiting !== undefined
      waiting = { text: target.value.trim(), since: [...(waiting?.since ?? []), keyAt] }
      keyAt = undefined
      if (!isLooking) requestAnimationFrame(look)
    },
    { capture: true },
  )
}

export const noteRowsIn = (context: BrowserContext): Promise<unknown> => context.addInitScript(noteRows)

export interface PaintedKeys {
  /** From each key to its rows being painted, or to the list without any. */
  readonly ms: readonly number[]
  /** Between two frames. */
  readonly frameMs: number
}

/** A fast typist's. */
const betweenKeysMs = 120

const untilPainted = (page: Page, keys: number): Promise<unknown> =>
  page.waitForFunction((count) => (globalThis as unknown as PageWithRows).painted.length >= count, keys)

/** Types each text into the palette, key by key. */
export const typeIntoPalette = async (page: Page, texts: readonly string[]): Promise<PaintedKeys> => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to a screen or merchant' })
  await field.waitFor()
  let keys = 0
  for (const text of texts) {
    await field.fill('')
    await field.pressSequentially(text, { delay: betweenKeysMs })
    keys += text.length
    await untilPainted(page, keys)
  }
  const { painted, frames } = await page.evaluate(() => {
    const { painted: ms, frames: all } = globalThis as unknown as PageWithRows
    return { painted: ms.splice(0), frames: all.splice(0) }
  })
  if (painted.length !== keys) throw new Error(`${keys} keys were typed, and ${painted.length} were painted.`)
  await page.keyboard.press('Escape')
  const frameMs = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? Number.NaN
  return { ms: painted, frameMs }
}
