import { uploadFile as uploadEntry } from '#contract/calls/files/uploads.ts'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { buildHeader, panelBuild } from '#contract/wire/panelBuild.ts'
import { readResponse, requestIdHeader, wireBody } from './call.ts'
import { callerHeaders } from './caller.ts'
import { NoConnection } from './noConnection.ts'
import { loadPanelConfig } from './panelConfig.ts'

export interface UploadOptions {
  /** Made when the person chose the file, so that a repeat is the same upload. */
  readonly idempotencyKey: string
  readonly onProgress?: (sentBytes: number, allBytes: number) => void
  readonly signal?: AbortSignal
}

interface Answered {
  readonly status: number
  readonly responseText: string
  readonly requestId: string | undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** By XMLHttpRequest, because fetch does not say how much has been sent. */
const post = async (
  entry: CallDefinition,
  address: string,
  product: string,
  body: FormData | string,
  options: UploadOptions,
): Promise<Answered> => {
  options.signal?.throwIfAborted()
  return new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const wasOnline = navigator.onLine
    request.open('POST', address)
    request.withCredentials = true
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('x-opsdesk', 'panel')
    request.setRequestHeader(buildHeader, String(panelBuild))
    request.setRequestHeader('idempotency-key', options.idempotencyKey)
    for (const [name, value] of Object.entries(callerHeaders(entry, product))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total)
    request.onload = () => {
      const { status, responseText } = request
      resolve({ status, responseText, requestId: request.getResponseHeader(requestIdHeader) ?? undefined })
    }
    request.onerror = () => reject(new NoConnection(wasOnline))
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'))
    request.onloadend = () => options.signal?.removeEventListener('abort', stop)
    options.signal?.addEventListener('abort', stop)
    request.send(body)
  })
}

const read = <D extends CallDefinition>(entry: D, { status, responseText, requestId }: Answered): ResponseOf<D> => {
  const body = parsed(responseText)
  // Whoever carried it cut the answer off, or answered in the gateway's place.
  if (body === undefined && status < 400) throw new NoConnection(true)
  return readResponse(entry, status, body ?? {}, { requestId })
}

/** Throws like `callGateway`. */
export const uploadFile = async (
  file: File,
  place: RequestOf<typeof uploadEntry>,
  options: UploadOptions,
): Promise<ResponseOf<typeof uploadEntry>> => {
  const { families, product } = await loadPanelConfig()
  const form = new FormData()
  // The gateway reads the parts in order: what it is, then the bytes.
  form.append('documentVO', JSON.stringify(wireBody(uploadEntry, place)))
  form.append('file', file, file.name)
  // The family has one call: its base is the whole address.
  return read(uploadEntry, await post(uploadEntry, families.upload, product, form, options))
}

/** A command whose request is large. Throws like `callGateway`. */
export const callWithProgress = async <D extends CallDefinition>(
  entry: D,
  request: RequestOf<D>,
  options: UploadOptions,
): Promise<ResponseOf<D>> => {
  const { families, product } = await loadPanelConfig()
  const body = JSON.stringify(wireBody(entry, request))
  return read(entry, await post(entry, families[entry.family] + entry.path, product, body, options))
}
