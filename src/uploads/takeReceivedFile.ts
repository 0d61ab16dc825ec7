import type { WorkerQuestion } from './receivedFilePath.ts'

interface LaunchParams {
  readonly files?: readonly { getFile(): Promise<File> }[]
}

/** What installed apps that open files are given: https://wicg.github.io/web-app-launch. */
interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

const answerMs = 5_000

/** The shared file that the service worker holds under this id; undefined when it holds it no more. */
export const takeSharedFile = async (id: string): Promise<File | undefined> => {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return undefined
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<File | undefined>()
  port1.addEventListener('message', ({ data }: MessageEvent<File | undefined>) => resolve(data))
  port1.start()
  const question: WorkerQuestion = { type: 'TAKE_FILE', id }
  controller.postMessage(question, [port2])
  const timer = setTimeout(resolve, answerMs, undefined)
  return promise.finally(() => {
    clearTimeout(timer)
    port1.close()
  })
}

/** Gives each file that the system opens with the installed panel, from now on. */
export const hearOpenedFiles = (take: (file: File) => void): void => {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => void files[0]?.getFile().then(take, () => undefined))
}
