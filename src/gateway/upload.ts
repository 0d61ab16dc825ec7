import { uploadFile as uploadEntry } from '#contract/calls/uploads.ts'
import type { RequestOf, ResponseOf } from '#contract/wire/call.ts'
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

/** By XMLHttpRequest, because fetch does not say how much has been sent. Throws like `callGateway`. */
export const uploadFile = async (
  file: File,
  place: RequestOf<typeof uploadEntry>,
  options: UploadOptions,
): Promise<ResponseOf<typeof uploadEntry>> => {
  const { families, product } = await loadPanelConfig()
  options.signal?.throwIfAborted()
  const form = new FormData()
  // The gateway reads the parts in order: what it is, then the bytes.
  form.append('documentVO', JSON.stringify(wireBody(uploadEntry, place)))
  form.append('file', file, file.name)
  const { status, responseText, requestId } = await new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const wasOnline = navigator.onLine
    // The family has one call: its base is the whole address.
    request.open('POST', families.upload)
    request.withCredentials = true
    request.setRequestHeader('x-opsdesk', 'panel')
    request.setRequestHeader(buildHeader, String(panelBuild))
    request.setRequestHeader('idempotency-key', options.idempotencyKey)
    for (const [name, value] of Object.entries(callerHeaders(uploadEntry, product)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total)
    request.onload = () => {
      const { status, responseText } = request
      resolve({ status, responseText, requestId: request.getResponseHeader(requestIdHeader) ?? undefined })
    }
    request.onerror = () => reject(new NoConnection(wasOnline))
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('The upload was stopped.', 'AbortError'))
    request.onloadend = () => options.signal?.removeEventListener('abort', stop)
    options.signal?.addEventListener('abort', stop)
    request.send(form)
  })
  const body = parsed(responseText)
  // Whoever carried it cut the answer off, or answered in the gateway's place.
  if (body === undefined && status < 400) throw new NoConnection(true)
  return readResponse(uploadEntry, status, body ?? {}, { requestId })
}
