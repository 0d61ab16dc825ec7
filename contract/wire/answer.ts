import { isRefusalCode, refusals, type RefusalCode } from './refusals.ts'

/**
 * The documented shapes of a good answer. `payload`: status, success, payload. `page`: the same with `total`, and with
 * `page_number` where the call says it. `more`: a list with `has_more`. `list`, `moreData`: the same two with the list in
 * `data`, as wrapped calls answer. `data`: everything under `data`. `dataList`: `data.success`, and the list in
 * `data.data`. `dataPage`: `data.success`, a list in `data.payload` and `data.total`. `entry`: a file entry, in
 * `data[0]`. `upload`: `data.fileName` is JSON text. `dataStatus`: `data.status` says `success`. `counted`: a list in
 * `data` with `total_count`. `verification`: `data.statusCode` and `data.statusMessage`, with `benificiaryName` in `data`
 * and beside it. `merchant_user`: the list stands in `payload.merchant_user`. `refusalText`: a string payload is the
 * refusal.
 */
export type AnswerShape =
  | 'payload'
  | 'page'
  | 'more'
  | 'list'
  | 'moreData'
  | 'data'
  | 'dataList'
  | 'dataPage'
  | 'entry'
  | 'dataStatus'
  | 'upload'
  | 'counted'
  | 'verification'
  | 'merchant_user'
  | 'refusalText'

type Body = Record<string, unknown>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `hasMore` undefined: an older gateway does not say. */
interface ListPart {
  readonly rows: unknown
  readonly hasMore: boolean | undefined
}

/** What the gateway sends for a good answer. `value` is already in wire spelling. */
export const goodAnswer = (shape: AnswerShape, value: unknown): Body => {
  switch (shape) {
    case 'payload':
    case 'refusalText':
      return { status: 200, success: true, message: '', payload: value }
    case 'page': {
      const { rows, total, pageNumber } = value as { rows: unknown; total: number; pageNumber?: number }
      const page = pageNumber === undefined ? {} : { page_number: pageNumber }
      return { status: 200, success: true, message: '', payload: rows, total, ...page }
    }
    case 'more': {
      const { rows, hasMore } = value as ListPart
      return { status: 200, success: true, message: '', payload: rows, has_more: hasMore }
    }
    case 'list':
      return { status: 200, success: true, message: '', data: value }
    case 'moreData': {
      const { rows, hasMore } = value as ListPart
      return { status: 200, success: true, message: '', data: rows, has_more: hasMore }
    }
    case 'data':
      return { status: 200, data: { success: true, payload: value } }
    case 'dataList':
      return { status: 200, data: { success: true, data: value } }
    case 'dataPage': {
      const { rows, total } = value as { rows: unknown; total: number }
      return { status: 200, data: { success: true, payload: rows, total } }
    }
    case 'entry':
      return { status: 200, data: [value] }
    case 'dataStatus':
      return { status: 200, data: { status: 'success', ...(value as Body) } }
    case 'upload':
      return { status: 200, data: { success: true, fileName: JSON.stringify(value) } }
    case 'counted': {
      const { rows, total } = value as { rows: unknown; total: number }
      return { status: 200, success: true, message: '', data: rows, total_count: total }
    }
    case 'verification':
      return { status: 200, success: true, data: value, benificiaryName: (value as Body)['benificiaryName'] ?? '' }
    case 'merchant_user':
      return { status: 200, success: true, payload: { merchant_user: value } }
  }
}

export interface RefusalBody {
  readonly code: RefusalCode
  readonly message: string
  readonly requestId: string | undefined
  readonly details: unknown
}

/** What the gateway sends for a refusal: one body that every documented way of reading takes for a failure. */
export const refusalAnswer = (shape: AnswerShape | undefined, refusal: RefusalBody): Body => ({
  status: refusals[refusal.code].status,
  success: false,
  code: refusal.code,
  message: refusal.message,
  request_id: refusal.requestId,
  details: refusal.details ?? null,
  payload: shape === 'refusalText' ? refusal.message : null,
  data: { success: false, error: refusal.message },
})

export type ReadAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly code: RefusalCode
      readonly message: string
      readonly requestId: string | undefined
      readonly details: unknown
    }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const codeOfStatus = (status: number): RefusalCode => {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'not-allowed'
  if (status === 404) return 'unknown-call'
  if (status === 413) return 'too-large'
  if (status === 429) return 'too-many-requests'
  if (status === 503) return 'busy'
  return status >= 500 ? 'broken' : 'bad-request'
}

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** `no`, `yes`, or undefined where the body does not say. */
const saysSuccess = (body: Body): boolean | undefined => {
  if (typeof body['success'] === 'boolean') return body['success']
  if (text(body['error']) !== undefined) return false
  if (typeof body['status'] === 'number') return body['status'] >= 200 && body['status'] < 300
  if (typeof body['status'] === 'string' && /^(failed|failure|error|false)$/i.test(body['status'])) return false
  if (typeof body['status'] === 'boolean') return body['status']
  return undefined
}

/** A failure by HTTP status is put in words for staff by the gateway alone; what stands before it answers in its own ways. */
const isGatewaysNo = (outer: Body, inner: Body, payload: unknown): boolean =>
  isRefusalCode(outer['code']) ||
  outer['success'] === false ||
  inner['success'] === false ||
  text(inner['error']) !== undefined ||
  (isBody(payload) && text(payload['error']) !== undefined)

/** Reads every documented answer: status with success, status alone, data.status, data.success, payload.error, payload text. */
export const readAnswer = (shape: AnswerShape, httpStatus: number, body: unknown): ReadAnswer => {
  const outer = isBody(body) ? body : {}
  const inner = isBody(outer['data']) ? outer['data'] : {}
  const entry = Array.isArray(outer['data']) && isBody(outer['data'][0]) ? outer['data'][0] : undefined
  const uploaded = shape === 'upload' ? parsed(inner['fileName'] ?? outer['fileName']) : undefined
  const payload = outer['payload'] ?? inner['payload'] ?? inner['data']
  const failure =
    text(outer['error']) ??
    text(inner['error']) ??
    (isBody(payload) ? text(payload['error']) : undefined) ??
    (isBody(uploaded) ? text(uploaded['error']) : undefined) ??
    (shape === 'refusalText' ? text(payload) : undefined)
  const isUnsent = shape === 'dataStatus' && inner['status'] !== 'success'
  const entryFailed = shape === 'entry' && entry !== undefined && entry['status'] === 'FAILED'
  const good =
    httpStatus < 400 &&
    saysSuccess(outer) !== false &&
    saysSuccess(inner) !== false &&
    failure === undefined &&
    !entryFailed &&
    !isUnsent
  if (!good) {
    const status =
      httpStatus >= 400
        ? httpStatus
        : typeof outer['status'] === 'number' && outer['status'] >= 400
          ? outer['status']
          : 400
    const code = isRefusalCode(outer['code'])
      ? outer['code']
      : entryFailed
        ? 'file-still-running'
        : codeOfStatus(status)
    const isSaidByGateway = httpStatus < 400 || isGatewaysNo(outer, inner, payload)
    const message = (isSaidByGateway ? (text(outer['message']) ?? failure) : undefined) ?? refusals[code].text
    return { ok: false, code, message, requestId: text(outer['request_id']), details: outer['details'] ?? undefined }
  }
  switch (shape) {
    case 'page': {
      const rows = Array.isArray(payload) ? payload : []
      const { total, page_number: pageNumber } = outer
      const page = typeof pageNumber === 'number' ? { pageNumber } : {}
      return { ok: true, value: { rows, total: typeof total === 'number' ? total : rows.length, ...page } }
    }
    case 'dataPage': {
      const rows = Array.isArray(payload) ? payload : []
      const { total } = inner
      return { ok: true, value: { rows, total: typeof total === 'number' ? total : rows.length } }
    }
    case 'more':
    case 'moreData': {
      const rows = Array.isArray(outer['data']) ? outer['data'] : payload
      const hasMore = outer['has_more'] ?? inner['has_more']
      return {
        ok: true,
        value: {
          rows: Array.isArray(rows) ? rows : [],
          ...(typeof hasMore === 'boolean' ? { hasMore } : {}),
        },
      }
    }
    case 'list':
      return { ok: true, value: outer['data'] ?? payload ?? [] }
    case 'entry':
      return { ok: true, value: entry ?? inner }
    case 'dataStatus': {
      const { status: _said, ...value } = inner
      return { ok: true, value }
    }
    case 'upload':
      return { ok: true, value: uploaded }
    case 'counted': {
      const rows = Array.isArray(outer['data']) ? outer['data'] : []
      const { total_count: total } = outer
      return { ok: true, value: { rows, total: typeof total === 'number' ? total : rows.length } }
    }
    case 'verification':
      return { ok: true, value: { benificiaryName: outer['benificiaryName'] ?? '', ...inner } }
    case 'merchant_user':
      return { ok: true, value: isBody(payload) && 'merchant_user' in payload ? payload['merchant_user'] : [] }
    default:
      return { ok: true, value: payload ?? null }
  }
}
