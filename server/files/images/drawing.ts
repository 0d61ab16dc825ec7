import type { FastifyBaseLogger } from 'fastify'
import type { Drawing, DrawnImage, ImageToDraw } from '#server/gateway/drawing.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { openTurns } from '#server/gateway/turns.ts'
import {
  type ConfinedProcess,
  type ProcessLimits,
  ProcessLost,
  ProcessStarved,
  startConfined,
} from '#server/processes/confinedProcess.ts'
import { drawingProgram } from './drawingProgram.ts'
import type { DrawingMessage, DrawingTask } from './imageTask.ts'

/** The slowest honest image (40 million pixels as PNG) takes two seconds of a processor. */
export const drawingLimits: ProcessLimits = { silenceMs: 6_000, totalMs: 6_000, workMs: 4_000, starvedMs: 20_000 }
const closingMs = 1_000

interface Started {
  readonly process: ConfinedProcess
  readonly lines: AsyncGenerator<Buffer, never>
}

const nextMessage = async ({ lines }: Started): Promise<DrawingMessage> => {
  const { value } = await lines.next()
  return JSON.parse(value.toString())
}

/** Answers when it has started. */
const startDrawer = async (signal: AbortSignal): Promise<Started> => {
  const process = startConfined({
    program: drawingProgram(),
    heapMegabytes: 64,
    native: { dataMegabytes: 1_200, processorSeconds: 10 },
  })
  const started = { process, lines: process.lines(drawingLimits, signal) }
  await nextMessage(started)
  return started
}

const drawWith = async (drawer: Started, { format, bytes, wanted }: ImageToDraw) => {
  const task: DrawingTask = { format, byteSize: bytes.length, wanted }
  drawer.process.send(`${JSON.stringify(task)}\n`, bytes)
  return nextMessage(drawer)
}

/** `atOnce` images are drawn at a time, eight times as many wait for 15 s at most. One person leaves a place to others. */
export const openDrawing = (atOnce: number, log: FastifyBaseLogger): Drawing => {
  const turns = openTurns({ atOnce, share: Math.max(1, atOnce - 1), waiting: atOnce * 8, waitMs: 15_000 })
  const stop = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let isClosing = false
  /** Started before it is needed, so that nobody waits for it. It draws one image, and sees no other. */
  let spare: Promise<Started> | undefined

  const start = (): Promise<Started> => {
    const starting = startDrawer(stop.signal)
    spare = starting
    const forget = () => {
      if (spare === starting) spare = undefined
    }
    void starting.then(({ process }) => process.exited).then(forget, forget)
    return starting
  }
  const take = (): Promise<Started> => {
    const taken = spare ?? start()
    // Starts while this one draws: whoever comes next finds it ready.
    void start()
    return taken
  }

  const draw = async (image: ImageToDraw): Promise<readonly DrawnImage[] | undefined> => {
    if (isClosing) return refuse('busy')
    let drawer: Started | undefined
    try {
      drawer = await take()
      const message = await drawWith(drawer, image)
      if (message.is === 'drawn')
        return message.images.map(({ base64, ...drawn }) => ({ ...drawn, bytes: Buffer.from(base64, 'base64') }))
      log.info({ because: message.is === 'unusable' ? message.because : message.is }, 'an image cannot be drawn')
      return undefined
    } catch (error) {
      if (error instanceof ProcessLost) {
        log.warn({ err: error }, 'the drawing of an image was ended')
        return undefined
      }
      if (!isClosing) log[error instanceof ProcessStarved ? 'warn' : 'error']({ err: error }, 'no image could be drawn')
      return refuse('busy')
    } finally {
      await drawer?.lines.return(undefined as never)
      await drawer?.process.exited
    }
  }

  return {
    draw: async (image) => {
      const drawn = turns.take(() => draw(image))
      underWay.add(drawn)
      try {
        return await drawn
      } finally {
        underWay.delete(drawn)
      }
    },
    turns,
    check: async () => {
      await (spare ?? start())
    },
    close: async () => {
      isClosing = true
      const last = setTimeout(() => stop.abort(), closingMs)
      await Promise.allSettled(underWay)
      clearTimeout(last)
      stop.abort()
      await spare?.then(({ process }) => process.exited).catch(() => undefined)
    },
  }
}
