import { z } from 'zod'
import { readAnswer } from '#contract/wire/answer.ts'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { buildHeader, oldestWriterHeader, panelBuild } from '#contract/wire/panelBuild.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { callerHeaders } from './caller.ts'
import { noteAnswer, waitsLongMs, whileItStands } from './connection.ts'
import { NoConnection } from './noConnection.ts'
import { loadPanelConfig } from './panelConfig.ts'
import { Refusal } from './refusal.ts'
import { reportPanelTooOld } from './panelTooOld.ts'
import { reportPasswordDemand, reportSignedOut } from './sessionSignals.ts'
import { hedgedRequest } from './hedgedRequest.ts'

export interface CallOptions {
  /** For a command: made by the caller when a repeat has to be the same act. Made here otherwise. */
  readonly idempotencyKey?: string
  /** The version the person was looking at. */
  readonly ifMatch?: number
  readonly signal?: AbortSignal
  /** Name on devices of the person who prepared it: the gateway refuses it under anybody else's session. */
  readonly actor?: string
  /** For a call of the family `upload`, which has its request beside a file. */
  readonly file?: File
  /** The answer of the same call, sent already. */
  readonly asked?: Promise<Response> | undefined
  /** Only looks how things stand: what the person has before them stays, also when nobody is signed in any more. */
  readonly isProbe?: boolean
}

/** The JSON body in wire spelling, with the fields that tell apart calls of one path. */
export const wireBody = (entry: CallDefinition, request: unknown): unknown => {
  const encoded: unknown = z.encode(entry.request, request)
  const body = Array.isArray(encoded) ? encoded : { ...entry.discriminator, ...(encoded as object) }
  return entry.family === 'wrapper' ? { url: entry.path, method: entry.method ?? 'POST', payload: body } : body
}

/** What is sent, in the encoding that the documents give the call. */
const encodedBody = (entry: CallDefinition, request: unknown): { type: string; body: string } => {
  const body = wireBody(entry, request)
  if (entry.encoding === undefined) return { type: 'application/json', body: JSON.stringify(body) }
  const fields = new URLSearchParams(Object.entries(body as object).map(([name, value]) => [name, String(value)]))
  return { type: 'application/x-www-form-urlencoded', body: fields.toString() }
}

export const requestIdHeader = 'x-request-id'

interface AnswerFacts {
  readonly retryAfterMs?: number | undefined
  readonly isProbe?: boolean | undefined
  /** By the answer's header; the gateway's own body says it as well. */
  readonly requestId?: string | undefined
}

/** The typed value of an answer, or a thrown `Refusal`. */
export const readResponse = <D extends CallDefinition>(
  entry: D,
  status: number,
  body: unknown,
  { retryAfterMs, isProbe = false, requestId }: AnswerFacts = {},
): ResponseOf<D> => {
  const answer = readAnswer(entry.answer, status, body)
  if (!answer.ok) {
    if (answer.code === 'signed-out' && entry.access !== 'public' && !isProbe) reportSignedOut(answer.details)
    if (answer.code === 'panel-too-old') reportPanelTooOld()
    if (answer.code === 'password-must-change') reportPasswordDemand(answer.details)
    throw new Refusal({
      ...answer,
      requestId: answer.requestId ?? requestId,
      retryAfterMs,
      status: status >= 400 ? status : refusals[answer.code].status,
    })
  }
  const decoded = z.safeDecode(entry.response, answer.value)
  if (!decoded.success)
    throw new Refusal({ code: 'broken', message: refusals.broken.text, status, requestId, cause: decoded.error })
  return decoded.data as ResponseOf<D>
}

const requestIdOf = ({ headers }: Response): string | undefined => headers.get(requestIdHeader) ?? undefined

/** An answer of so many bytes is there at once or not at all. */
const shortBytes = 65_536

/** Chromium says that a stream was given up, whose last byte is read before it has heard of the end: only long answers are read so. */
const isShort = ({ headers }: Response): boolean =>
  headers.has('content-length') && Number(headers.get('content-length')) <= shortBytes

const readPieces = async ({ body }: Response, onPiece: () => void): Promise<string> => {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const piece = await reader?.read()
    if (piece === undefined || piece.done) return text + decoder.decode()
    text += decoder.decode(piece.value, { stream: true })
    onPiece()
  }
}

/** By these a network asks for a sign-in of its own. */
const networksOwn: readonly number[] = [401, 407, 511]

/** A refusal by these would end the session; the gateway's has a body and names its request. */
const isOfNetwork = (response: Response): boolean =>
  networksOwn.includes(response.status) && requestIdOf(response) === undefined

/** Throws for a good answer that is not whole, or not of the gateway: whoever carried it cut it off, or answered in its place. */
const readBody = async (response: Response, onPiece: () => void): Promise<unknown> => {
  const text = await (isShort(response) ? response.text() : readPieces(response, onPiece))
  try {
    return JSON.parse(text)
  } catch (error) {
    if (response.ok || isOfNetwork(response)) throw error
    return undefined
  }
}

/** The gateway reads the parts in order: what it is, then the bytes. */
const withFile = (content: string, file: File): FormData => {
  const form = new FormData()
  form.append('documentVO', content)
  form.append('file', file, file.name)
  return form
}

const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined
}

const initOf = (entry: CallDefinition, request: unknown, product: string, options: CallOptions): RequestInit => {
  const sent = encodedBody(entry, request)
  return {
    method: 'POST',
    credentials: 'include',
    headers: {
      ...(options.file === undefined ? { 'content-type': sent.type } : {}),
      'x-opsdesk': 'panel',
      [buildHeader]: String(panelBuild),
      ...(options.actor === undefined ? callerHeaders(entry, product) : { 'x-actor': options.actor }),
      ...(entry.kind === 'read' ? {} : { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
      ...(options.ifMatch === undefined ? {} : { 'if-match': String(options.ifMatch) }),
    },
    body: options.file === undefined ? sent.body : withFile(sent.body, options.file),
  }
}

const readWhole = async (
  asked: Promise<Response>,
  onPiece = () => {},
): Promise<{ response: Response; body: unknown }> => {
  const response = await asked
  onPiece()
  return { response, body: await readBody(response, onPiece) }
}

/** Throws `Refusal`, `NoConnection`, or an AbortError when `signal` said stop. */
export const callGateway = async <D extends CallDefinition>(
  entry: D,
  request: RequestOf<D>,
  options: CallOptions = {},
): Promise<ResponseOf<D>> => {
  const { families, product } = await loadPanelConfig()
  const path = entry.family === 'wrapper' ? '/campaign/wrapperLambdaApis' : entry.path
  const wasOnline = navigator.onLine
  const init = initOf(entry, request, product, options)
  const stops = options.signal === undefined ? [] : [options.signal]
  let { asked } = options
  const send = (signal?: AbortSignal, onPiece?: () => void) => {
    const first = asked
    asked = undefined
    const sent = first ?? fetch(families[entry.family] + path, signal === undefined ? init : { ...init, signal })
    return readWhole(sent, onPiece)
  }
  const waiting = setTimeout(() => noteAnswer(false), waitsLongMs)
  let answer: Awaited<ReturnType<typeof readWhole>>
  try {
    // A command may have been done by the time it is given up: it waits for its answer.
    answer = await (entry.kind === 'read' ? hedgedRequest(send, [...stops, whileItStands()]) : send(...stops))
    noteAnswer(true)
    if (Number(answer.response.headers.get(oldestWriterHeader)) > panelBuild) reportPanelTooOld()
  } catch (error) {
    if (error instanceof Refusal || options.signal?.aborted) throw error
    noteAnswer(false)
    throw new NoConnection(wasOnline, error)
  } finally {
    clearTimeout(waiting)
  }
  const { response, body } = answer
  return readResponse(entry, response.status, body, {
    retryAfterMs: retryAfterOf(response),
    requestId: requestIdOf(response),
    isProbe: options.isProbe,
  })
}
