import { afterEach, describe, expect, it, vi } from 'vitest'
import { linkFile, listFiles } from '#contract/calls/files/files.ts'
import { createFileEntry, uploadFile } from '#contract/calls/files/uploads.ts'
import { listPendingKyc } from '#contract/calls/merchants/kycQueue.ts'
import { deactivateMerchants, editMerchants, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { getSession } from '#contract/calls/people/session.ts'
import { panelVersion } from '#contract/calls/platform/shell.ts'
import { signIn } from '#contract/calls/people/signIn.ts'
import { readResponse, wireBody } from './call.ts'
import { Refusal } from './refusal.ts'
import { onSignedOut } from './sessionSignals.ts'

const sessionOnWire = {
  login_id: 'opsadmin',
  name: 'Anita Deshmukh',
  userRoles: 'ops_admin',
  role_flags: ['admin'],
  userServices: ['downloads'],
  brands: [],
  password_set_by_admin: 'N',
  check_date: '2026-11-21',
  something_new: 1,
}
const session = {
  loginId: 'opsadmin',
  name: 'Anita Deshmukh',
  userRoles: 'ops_admin',
  roleFlags: ['admin'],
  userServices: ['downloads'],
  brands: [],
  passwordSetByAdmin: false,
  checkDate: '2026-11-21',
}
const uuid = '0199c0de-0000-7000-8000-000000000001'

const refusalOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, status, requestId } = error
      return { code, message, status, requestId }
    }
    throw error
  }
  throw new Error('The answer was taken for a good one.')
}

describe('the request on the wire', () => {
  it('a plain path takes our names in wire spelling', () => {
    expect(wireBody(signIn, { loginId: 'opsadmin', password: 'v1.a.b.c.d', appId: 'V14' })).toEqual({
      login_id: 'opsadmin',
      password: 'v1.a.b.c.d',
      app_id: 'V14',
    })
  })

  it('a shared path is told apart by its discriminator', () => {
    expect(wireBody(panelVersion, {})).toEqual({ query_id: 'get_alpha_panel_version' })
    expect(wireBody(listFiles, { date: '2026-11-21' })).toEqual({ type: 'get_s3_files', date: '2026-11-21' })
  })

  it('an inner call travels inside the wrapper', () => {
    expect(wireBody(listPendingKyc, { merchantCode: 'M0000001', page: 1, size: 10 })).toEqual({
      url: '/kyc_pending/get',
      method: 'POST',
      payload: { merchant_code: 'M0000001', page: 1, size: 10 },
    })
  })

  it('a list stays a list', () => {
    expect(wireBody(editMerchants, [{ merchantCode: 'M0000001', displayName: 'Asha Stores' }])).toEqual([
      { merchant_code: 'M0000001', display_name: 'Asha Stores' },
    ])
  })
})

describe('the answer', () => {
  it('status with success and payload is read, and fields we do not know are dropped', () => {
    expect(readResponse(getSession, 200, { status: 200, success: true, payload: [sessionOnWire] })).toEqual(session)
  })

  it('data.success with data.payload is read', () => {
    expect(readResponse(linkFile, 200, { status: 200, data: { success: true, payload: { url: '/files/1' } } })).toEqual(
      { url: '/files/1' },
    )
  })

  it('a status word without success is read', () => {
    expect(readResponse(linkFile, 200, { status: 'success', payload: { url: '/files/1' } })).toEqual({
      url: '/files/1',
    })
  })

  it('a page has rows and a total', () => {
    expect(readResponse(searchMerchants, 200, { status: 200, success: true, payload: [], total: 0 })).toEqual({
      rows: [],
      total: 0,
    })
  })

  it('a file entry stands in data[0]', () => {
    expect(
      readResponse(createFileEntry, 200, { status: 200, data: [{ id: uuid, status: 'PENDING', job_id: uuid }] }),
    ).toEqual({
      fileEntryId: uuid,
      status: 'PENDING',
      jobId: uuid,
    })
  })

  it('an upload is JSON text in data.fileName', () => {
    expect(
      readResponse(uploadFile, 200, { data: { success: true, fileName: '{"fileURL":"operations/a.xlsx"}' } }),
    ).toEqual({
      fileUrl: 'operations/a.xlsx',
    })
  })

  it('switched merchants stand in payload.merchant_user', () => {
    expect(
      readResponse(deactivateMerchants, 200, {
        success: true,
        payload: { merchant_user: [{ merchant_code: 'M0000001', status: 0 }] },
      }),
    ).toEqual([{ merchant_code: 'M0000001', status: 0 }])
  })

  it('switched merchants may be said by success alone, or by payload.merchant_user alone', () => {
    expect([
      readResponse(deactivateMerchants, 200, { success: true }),
      readResponse(deactivateMerchants, 200, { success: true, payload: null }),
      readResponse(deactivateMerchants, 200, {
        payload: { merchant_user: [{ merchant_code: 'M0000001', status: true }] },
      }),
      refusalOf(() => readResponse(deactivateMerchants, 200, { success: false, message: 'Not today.' })).message,
    ]).toEqual([[], [], [{ merchant_code: 'M0000001', status: true }], 'Not today.'])
  })
})

describe('the refusal', () => {
  it("our gateway's body keeps its code, sentence and request id", () => {
    const body = {
      status: 412,
      success: false,
      code: 'merchant-changed',
      message: 'Somebody else changed it.',
      request_id: 'r-1',
    }
    expect(refusalOf(() => readResponse(editMerchants, 412, body))).toEqual({
      code: 'merchant-changed',
      message: 'Somebody else changed it.',
      status: 412,
      requestId: 'r-1',
    })
  })

  it.each([
    ['success false', { success: false, message: 'No.' }],
    ['payload.error', { success: true, payload: { error: 'No.' } }],
    ['data.error', { data: { success: false, error: 'No.' } }],
    ['a failed status word', { status: 'FAILED', error: 'No.' }],
    ['a status number in the body', { status: 400, message: 'No.' }],
  ])('an older gateway says no by %s', (_, body) => {
    expect(refusalOf(() => readResponse(linkFile, 200, body))).toEqual({
      code: 'bad-request',
      message: 'No.',
      status: 400,
      requestId: undefined,
    })
  })

  it.each([
    ['a gateway on the way', 500, { code: 500, message: 'Internal' }, 'broken'],
    ['a load balancer', 502, { message: 'Bad Gateway' }, 'broken'],
    ['an application server', 500, { status: 500, error: 'Internal Server Error', path: '/ops' }, 'broken'],
    ['a framework', 404, { statusCode: 404, error: 'Not Found', message: 'Route POST:/ops not found' }, 'unknown-call'],
    ['a firewall', 403, { message: 'Forbidden' }, 'not-allowed'],
    ['a limiter', 429, { error: 'rate_limited' }, 'too-many-requests'],
    ['a page of HTML', 500, undefined, 'broken'],
  ] as const)(
    'what %s says is not shown to staff: they read our sentence, with the request id',
    (_, status, body, code) => {
      expect(refusalOf(() => readResponse(linkFile, status, body, { requestId: 'req-7f3a' }))).toEqual({
        code,
        message: refusals[code].text,
        status,
        requestId: 'req-7f3a',
      })
    },
  )

  it.each([
    ['success false', { success: false, message: 'The sheet is locked.' }],
    ['data.success false', { data: { success: false, error: 'The sheet is locked.' } }],
    ['payload.error', { payload: { error: 'The sheet is locked.' } }],
  ])('an older gateway puts a failure by status in words of its own by %s', (_, body) => {
    expect(refusalOf(() => readResponse(linkFile, 500, body)).message).toBe('The sheet is locked.')
  })

  it('a FAILED file entry means that the previous file is still running', () => {
    expect(
      refusalOf(() => readResponse(createFileEntry, 200, { data: [{ id: uuid, status: 'FAILED', job_id: uuid }] })),
    ).toEqual({
      code: 'file-still-running',
      message: 'Previous uploaded file is still running. Please try after some time',
      status: 409,
      requestId: undefined,
    })
  })

  it('an answer that is not what the contract says is a fault of the gateway, not a good answer', () => {
    expect(refusalOf(() => readResponse(linkFile, 200, { success: true, payload: { address: 1 } })).code).toBe('broken')
  })
})

describe('signed out', () => {
  const listener = vi.fn()
  const stop = onSignedOut(listener)
  afterEach(() => listener.mockClear())

  it('any refused call with 401 raises it', () => {
    expect(refusalOf(() => readResponse(searchMerchants, 401, { success: false, code: 'signed-out' })).code).toBe(
      'signed-out',
    )
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('a wrong password does not', () => {
    expect(refusalOf(() => readResponse(signIn, 401, { success: false, code: 'wrong-credentials' })).message).toBe(
      'Wrong Username / Password',
    )
    expect(listener).not.toHaveBeenCalled()
  })

  it('nobody is told after the listener stopped', () => {
    stop()
    expect(refusalOf(() => readResponse(searchMerchants, 401, {})).code).toBe('signed-out')
    expect(listener).not.toHaveBeenCalled()
  })
})
