import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { CHROMIUM_FLAGS, findChromium } from '#commands/chromiumBrowser.ts'
import { endOnce } from './endOnce.ts'

interface Answer {
  readonly id?: number
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string }
}

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: unknown
}

/** One page of a browser that nothing looks at but a few questions: a test runner's own scripts took 0.3 s of a cold start of 1.5. */
export interface BarePage {
  /** Run before every script of the pages that are opened then. */
  runFirst(source: string): Promise<void>
  loseNetwork(): Promise<void>
  open(address: string): Promise<void>
  /** The answer of an expression, or of its promise. */
  ask(expression: string): Promise<unknown>
  /** Milliseconds from the start of the navigation until the expression is true; looked at whenever the page changes. */
  until(expression: string): Promise<number>
  pressControl(letter: string): Promise<void>
  type(text: string): Promise<void>
}

const startArguments = (profile: string) => [
  ...CHROMIUM_FLAGS,
  '--headless=new',
  '--remote-debugging-port=0',
  `--user-data-dir=${profile}`,
  '--password-store=basic',
  '--use-mock-keychain',
  '--window-size=1280,800',
  'about:blank',
]

const openDevtools = async (address: string) => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let asked = 0
  const waiting = new Map<number, PromiseWithResolvers<Readonly<Record<string, unknown>>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {}, error } = JSON.parse(String(data)) as Answer
    const waits = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) waits?.resolve(result)
    else waits?.reject(new Error(error.message))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
  })
  return (method: string, params: object = {}, sessionId?: unknown) => {
    asked += 1
    const answered = Promise.withResolvers<Readonly<Record<string, unknown>>>()
    waiting.set(asked, answered)
    socket.send(JSON.stringify({ id: asked, method, params, sessionId }))
    return answered.promise
  }
}

const openPage = async (send: Awaited<ReturnType<typeof openDevtools>>): Promise<BarePage> => {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const tell = (method: string, params: object = {}) => send(method, params, sessionId)
  await tell('Page.enable')
  const ask = async (expression: string): Promise<unknown> => {
    const answer = await tell('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    const { result, exceptionDetails } = answer as unknown as Evaluated
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }
  return {
    ask,
    runFirst: async (source) => void (await tell('Page.addScriptToEvaluateOnNewDocument', { source })),
    loseNetwork: async () => {
      const none = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
      await tell('Network.emulateNetworkConditions', none)
    },
    open: async (url) => void (await tell('Page.navigate', { url })),
    until: async (expression) =>
      Number(
        await ask(`new Promise((resolve) => {
          const seen = new MutationObserver(() => look())
          const look = () => {
            if (!(${expression})) return
            seen.disconnect()
            resolve(performance.now())
          }
          seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
          look()
        })`),
      ),
    pressControl: async (letter) => {
      const key = { modifiers: 2, key: letter, code: `Key${letter.toUpperCase()}` }
      const windowsVirtualKeyCode = letter.toUpperCase().charCodeAt(0)
      for (const type of ['rawKeyDown', 'keyUp'])
        await tell('Input.dispatchKeyEvent', { ...key, windowsVirtualKeyCode, type })
    },
    type: async (text) => void (await tell('Input.insertText', { text })),
  }
}

/** Starts a browser on the profile, which ends afterwards whatever happens. */
export const withBareChromium = async <T>(profile: string, look: (page: BarePage) => Promise<T>): Promise<T> => {
  const executable = findChromium()
  if (executable === undefined) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const browser = spawn(executable, startArguments(profile), { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(browser, 'exit')
  let send: Awaited<ReturnType<typeof openDevtools>> | undefined
  const close = endOnce(async () => {
    if (send === undefined) browser.kill()
    else await send('Browser.close').catch(() => browser.kill())
    await ended
  })
  try {
    for await (const line of createInterface({ input: browser.stderr })) {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (address === undefined) continue
      send = await openDevtools(address)
      break
    }
    if (send === undefined) throw new Error('The browser ended before it could be asked.')
    return await look(await openPage(send))
  } finally {
    await close()
  }
}
