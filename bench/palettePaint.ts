import type { BrowserContext, Page } from 'playwright'

interface PageWithRows {
  /** The answer to the last text that was asked for. */
  answers: { readonly text: string; readonly codes: readonly string[] } | undefined
  painted: number[]
  frames: number[]
}

/**
 * Run in a page before its own scripts: notes for each key that is typed into the palette when the rows of its text are
 * painted. A key whose rows another key forestalled counts until the rows of that one are.
 */
const noteRows = () => {
  interface Frame {
    readonly rows: string
    /** Undefined until it is painted. */
    paintedAt?: number
  }
  interface Awaited {
    readonly text: string
    readonly since: readonly number[]
    readonly frames: Frame[]
  }
  const page = globalThis as unknown as PageWithRows
  page.painted = []
  page.frames = []
  let keyAt: number | undefined
  let waiting: Awaited | undefined
  let lastFrame = 0
  // Two of them would change the probe back within one frame, and nothing would be looked at.
  let isLooking = false
  /** The rows of this device, without those that the gateway adds below. */
  const shownRows = () => {
    const groups = [...document.querySelectorAll('[role="listbox"] [cmdk-group]')]
    const merchants = groups.find((group) => group.firstElementChild?.textContent === 'Merchants')
    const options = merchants?.querySelectorAll<HTMLElement>('[role="option"]') ?? []
    return [...options].map(({ dataset }) => dataset['value']?.split(' ').at(-1)).join()
  }
  /** No merchant is looked for by one letter; a whole code is asked for in upper case. */
  const rowsOf = (text: string) =>
    text.length < 2
      ? ''
      : page.answers?.text.toLowerCase() === text.toLowerCase()
        ? page.answers.codes.join()
        : undefined
  // Answers may be told later than they are shown: each frame is compared once they are.
  const settle = () => {
    if (waiting === undefined) return
    const rows = rowsOf(waiting.text)
    const shownAt = waiting.frames.find((frame) => frame.rows === rows && frame.paintedAt !== undefined)?.paintedAt
    if (shownAt === undefined) return
    page.painted.push(...waiting.since.map((since) => shownAt - since))
    waiting = undefined
  }
  const unpainted: Frame[] = []
  const afterPaint = new MessageChannel()
  afterPaint.port1.onmessage = () => {
    for (const frame of unpainted.splice(0)) frame.paintedAt = performance.now()
    settle()
  }
  // Its size changes in each frame, so that it is looked at when everything that was asked for that frame has run.
  const probe = document.createElement('div')
  probe.style.cssText = 'position: fixed; contain: strict; visibility: hidden; height: 1px'
  new ResizeObserver(() => {
    if (waiting === undefined) return
    const frame: Frame = { rows: shownRows() }
    waiting.frames.push(frame)
    unpainted.push(frame)
    afterPaint.port2.postMessage(undefined)
  }).observe(probe)
  const look = (ms: number) => {
    if (lastFrame > 0) page.frames.push(ms - lastFrame)
    lastFrame = ms
    if (waiting === undefined) {
      isLooking = false
      lastFrame = 0
      return
    }
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px'
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
      waiting = { text: target.value.trim(), since: [...(waiting?.since ?? []), keyAt], frames: [] }
      keyAt = undefined
      if (isLooking) return
      isLooking = true
      document.documentElement.append(probe)
      requestAnimationFrame(look)
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

const fieldName = 'Go to a screen or merchant'

/** A page with nothing but a field and the rows that its own handler writes: what the machine itself takes. */
const barePage = `data:text/html,${encodeURIComponent(`
<input role="combobox" aria-label="${fieldName}">
<div role="listbox"></div>
<script>
  const field = document.querySelector('input')
  const list = document.querySelector('[role=listbox]')
  const made = (name, text, of = []) => {
    const element = document.createElement(name)
    element.append(text, ...of)
    return element
  }
  field.addEventListener('input', () => {
    const text = field.value.trim()
    const codes = Array.from({ length: text.length < 2 ? 0 : 10 }, (_, at) => text.replaceAll(' ', '') + at)
    globalThis.answers = { text, codes }
    const options = codes.map((code) => {
      const option = made('div', 'Merchant ' + code)
      option.role = 'option'
      option.dataset.value = code
      return option
    })
    const group = made('div', '', [made('b', 'Merchants'), made('div', '', options)])
    group.setAttribute('cmdk-group', '')
    list.replaceChildren(...(codes.length === 0 ? [] : [group]))
  })
</script>`)}`

const typeInto = async (page: Page, texts: readonly string[]): Promise<PaintedKeys> => {
  const field = page.getByRole('combobox', { name: fieldName })
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
  const frameMs = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? Number.NaN
  return { ms: painted, frameMs }
}

/** Types each text into the palette, key by key. */
export const typeIntoPalette = async (page: Page, texts: readonly string[]): Promise<PaintedKeys> => {
  await page.keyboard.press('Control+k')
  const painted = await typeInto(page, texts)
  await page.keyboard.press('Escape')
  return painted
}

/** The same keys in a tab of the same browser, in which next to nothing is done for them. */
export const typeIntoBarePage = async (page: Page, texts: readonly string[]): Promise<PaintedKeys> => {
  const bare = await page.context().newPage()
  await bare.goto(barePage)
  const painted = await typeInto(bare, texts)
  await bare.close()
  await page.bringToFront()
  return painted
}
