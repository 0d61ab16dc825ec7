import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '#commands/chromiumBrowser.ts'

/** A Chromium on a profile that outlives it. */
export interface OwnBrowser {
  readonly context: BrowserContext
  /** Ends every process of it at once, as a power cut would. */
  kill(): Promise<void>
}

/** Whatever is waited for in a page for so long does not come. */
const patienceMs = 45_000

const told = /^DevTools listening on (ws:\S+)/

const killTree = (child: ChildProcess): void => {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const addressOf = async (child: ChildProcess): Promise<string> => {
  if (child.stderr === null) throw new Error('Chromium says nothing.')
  for await (const line of createInterface({ input: child.stderr })) {
    const address = told.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('Chromium ended before it could be spoken to.')
}

export const openOwnBrowser = async (profile: string): Promise<OwnBrowser> => {
  const executable = findChromium()
  if (executable === undefined) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const flags = [...CHROMIUM_FLAGS, '--headless', '--disable-gpu', '--mute-audio', '--window-size=1280,800']
  const child = spawn(
    executable,
    [...flags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own group: all its processes can be ended at once.
      detached: process.platform !== 'win32',
    },
  )
  const ended = once(child, 'exit')
  const killNow = () => killTree(child)
  process.once('exit', killNow)
  try {
    // Playwright's own defaults keep every tab awake: none would ever freeze.
    const browser = await chromium.connectOverCDP(await addressOf(child), { noDefaults: true })
    child.stderr?.resume()
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('Chromium has no window.')
    context.setDefaultTimeout(patienceMs)
    return {
      context,
      kill: async () => {
        killTree(child)
        await ended
        process.off('exit', killNow)
      },
    }
  } catch (error) {
    killTree(child)
    throw error
  }
}
