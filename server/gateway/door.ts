import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusalAnswer } from '#contract/wire/answer.ts'
import { mayCall, type CallDefinition } from '#contract/wire/call.ts'
import type { CallName } from '#contract/index.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { chooseAddress, mounts, pathsOf, refuseAmbiguousAddresses, wrapperPath, type Address } from './addresses.ts'
import type { Admission } from './admission.ts'
import { deviceNameOf } from './deviceName.ts'
import { writeAudit } from './audit.ts'
import { claimedIn, refuseFalseHeaders } from './claims.ts'
import { refuseCrossSite } from './crossSite.ts'
import { causeOfFailure } from './failureCause.ts'
import type { Gateway } from './gateway.ts'
import type { AllHandlers, ReceivedFile, Staff } from './handler.ts'
import type { CallOutcome } from './metrics.ts'
import { refuseOldPanel } from './oldPanel.ts'
import { Refusal, refuse } from './refusal.ts'
import { largestBody } from './largestBody.ts'
import { readJson } from './readJson.ts'
import { isRecordedRefusal } from './recordedRefusal.ts'
import { runCall } from './runCall.ts'
import {
  browserTokenOfCookies,
  deviceOfCookies,
  setBrowserCookie,
  setDeviceCookie,
  setSessionCookie,
} from './sessionCookie.ts'
import type { FindStaff } from './staffOfRequest.ts'
import { subjectOfRequest } from './subjectOfRequest.ts'
import type { SetOutcome } from './tracing.ts'

const KeyHeader = z.string().regex(/^[A-Za-z0-9._:-]{8,128}$/)
const wrapperBody = z.strictObject({
  url: z.string().max(200),
  method: z.string().max(10),
  /** A GET has none. */
  payload: z.unknown().optional(),
})

const formType = 'application/x-www-form-urlencoded'
const isForm = (request: FastifyRequest) => request.headers['content-type']?.startsWith(formType) === true

const headerText = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const versionOf = (header: string | undefined): number | undefined => {
  const text = header?.match(/^"?(\d{1,9})"?$/)?.[1]
  if (header !== undefined && text === undefined)
    refuse('bad-request', { message: 'If-Match must be a version number.' })
  return text === undefined ? undefined : Number(text)
}

/** A refusal by right is kept in the audit, and one that says what to keep; the rest is only logged. */
const isRecorded = (refusal: Refusal) => isRecordedRefusal(refusal.code) || refusal.recorded !== undefined

export interface Door {
  /** Answers one call whose address is known; the upload route brings the file. */
  answer(
    address: Address,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    file?: ReceivedFile,
  ): Promise<FastifyReply>
}

/** One route per documented path. Everything a call needs before and after its handler happens here, from its entry alone. */
export const openDoor = (
  app: FastifyInstance,
  gateway: Gateway,
  handlers: AllHandlers,
  findStaff: FindStaff,
  admission: Admission,
): Door => {
  refuseAmbiguousAddresses()
  const { product, publicUrl, oldestWriter } = gateway.config
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin

  const record = async (
    refusal: Refusal,
    name: CallName,
    body: unknown,
    staff: Staff | undefined,
    { id, ip }: FastifyRequest,
  ) => {
    const entry = {
      at: gateway.now(),
      loginId: staff?.loginId ?? '',
      call: name,
      outcome: refusal.code,
      subject: refusal.recorded?.subject || subjectOfRequest(name, body) || (staff?.loginId ?? ''),
      after: refusal.recorded?.after,
      requestId: id,
      address: ip,
    }
    if (staff === undefined) return gateway.anonymousFailures.record(entry)
    await gateway.database.db.transaction((tx) => writeAudit(tx, { ...entry, staffId: staff.staffId }))
  }

  const decode = (call: CallDefinition, body: unknown): unknown => {
    const read = z.safeDecode(call.request, body as never)
    if (read.success) return read.data
    const issues = read.error.issues
    const claimed = claimedIn(issues)
    if (claimed.length > 0) refuse('claim-mismatch', { recorded: { after: { claimed } } })
    const first = issues[0]
    return refuse('bad-request', {
      message:
        first === undefined
          ? refusals['bad-request'].text
          : `${first.path.join('.') || 'The request'}: ${first.message}`,
      details: issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message })),
    })
  }

  /** What is done while the call has its turn; whoever reads the answer slowly keeps nobody from theirs. */
  interface Answered {
    readonly outcome: CallOutcome
    readonly send: () => FastifyReply
  }

  const answerInTurn = async (
    { name, call }: Address,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    file: ReceivedFile | undefined,
  ): Promise<Answered> => {
    let staff: Staff | undefined
    // Stored while the call is answered, and before its answer.
    let activity: Promise<void> | undefined
    try {
      refuseCrossSite(request.headers, publicOrigin)
      refuseOldPanel(request.headers, call, oldestWriter)
      if (isForm(request) && call.encoding !== 'form') refuse('bad-request')
      const found = await findStaff(request)
      staff = found?.staff
      if (call.access !== 'public') {
        if (staff === undefined || found === undefined)
          return refuse('signed-out', { details: { because: await findStaff.whyEnded(request) } })
        const token = await found.renewToken()
        if (token !== undefined) setSessionCookie(reply, token)
        refuseFalseHeaders(request.headers, call, staff, product)
        // What waited on a device goes out under the person who prepared it, whoever is signed in by now, and by itself.
        const actor = headerText(request, 'x-actor')
        if (actor !== undefined && actor !== deviceNameOf(gateway.deviceKey, staff.staffId)) refuse('actor-differs')
        if (staff.demand !== null && call.duringPasswordChange === undefined)
          refuse('password-must-change', { details: { because: staff.demand } })
        if (!mayCall(call, staff, product)) refuse('not-allowed')
        if (call.passive === undefined && actor === undefined) activity = found.keepAlive()
      }
      const key = headerText(request, 'idempotency-key')
      if (key !== undefined && !KeyHeader.safeParse(key).success)
        refuse('bad-request', { message: 'Idempotency-Key must have 8 to 128 letters, digits or . _ : -' })
      const outcome = await runCall(gateway, handlers, name, call, decode(call, body), body, staff, {
        requestId: request.id,
        ip: request.ip,
        userAgent: headerText(request, 'user-agent')?.slice(0, 300) ?? '',
        idempotencyKey: key,
        deviceToken: deviceOfCookies(request.headers.cookie),
        ifMatch: versionOf(headerText(request, 'if-match')),
        file,
        browserToken: browserTokenOfCookies(request.headers.cookie),
        setSessionToken: (token) => setSessionCookie(reply, token),
        setDeviceToken: (token) => setDeviceCookie(reply, token),
        setBrowserToken: (token) => setBrowserCookie(reply, token),
      })
      await activity
      if (outcome.isReplay) void reply.header('idempotency-replayed', 'true')
      return { outcome: 'done', send: () => reply.code(outcome.status).send(outcome.body) }
    } catch (error) {
      await activity
      if (!(error instanceof Refusal)) throw error
      if (isRecorded(error)) await record(error, name, body, staff, request)
      return { outcome: error.code, send: () => sendRefusal(reply, error, call) }
    }
  }

  const answerTraced = async (
    address: Address,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    { file, setOutcome }: { readonly file: ReceivedFile | undefined; readonly setOutcome: SetOutcome },
  ): Promise<FastifyReply> => {
    const { name, call } = address
    const began = performance.now()
    const ended = (outcome: CallOutcome) => {
      gateway.metrics.callEnded(name, outcome, (performance.now() - began) / 1_000)
      setOutcome(outcome)
    }
    let answered: Answered
    try {
      answered = await admission.take(request, reply, call.behind === true, () =>
        answerInTurn(address, body, request, reply, file),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) {
        ended(causeOfFailure(error) ?? 'broken')
        throw error
      }
      ended(error.code)
      return sendRefusal(reply, error, call)
    }
    ended(answered.outcome)
    return answered.send()
  }

  const answer: Door['answer'] = (address, body, request, reply, file) =>
    gateway.tracing.span(
      address.name,
      (setOutcome) => answerTraced(address, body, request, reply, { file, setOutcome }),
      { kind: 'server', traceId: request.id },
    )

  readJson(app)
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 10_000 }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
  for (const family of ['gateway', 'platform'] as const) {
    for (const [path, candidates] of pathsOf(family)) {
      const bodyLimit = Math.max(...candidates.map(({ call }) => largestBody(call)))
      app.post(mounts[family] + path, { bodyLimit }, (request, reply) => {
        const chosen = chooseAddress(candidates, request.body)
        if (chosen === undefined)
          return sendRefusal(
            reply,
            new Refusal('unknown-call', { message: `There is no such call under ${path}.` }),
            undefined,
          )
        return answer(chosen.address, chosen.rest, request, reply)
      })
    }
  }
  const wrapped = pathsOf('wrapper')
  const wrappedLimit = Math.max(...[...wrapped.values()].flat().map(({ call }) => largestBody(call)))
  app.post(mounts.gateway + wrapperPath, { bodyLimit: wrappedLimit }, (request, reply) => {
    const body = wrapperBody.safeParse(request.body)
    if (!body.success)
      return sendRefusal(
        reply,
        new Refusal('bad-request', { message: 'A wrapped call has url, method and payload.' }),
        undefined,
      )
    const { url, method, payload } = body.data
    const chosen = chooseAddress(wrapped.get(url) ?? [], payload ?? {})
    if (chosen === undefined || method !== (chosen.address.call.method ?? 'POST')) {
      return sendRefusal(reply, new Refusal('unknown-call', { message: 'There is no such inner call.' }), undefined)
    }
    return answer(chosen.address, chosen.rest, request, reply)
  })
  return { answer }
}

/** The documented body of a refusal, with its status and what the caller may do next. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, call: CallDefinition | undefined): FastifyReply => {
  if (refusals[refusal.code].status === 503 || refusal.code === 'still-running') void reply.header('retry-after', '2')
  return reply.code(refusals[refusal.code].status).send(
    refusalAnswer(call?.answer, {
      code: refusal.code,
      message: refusal.message,
      requestId: reply.request.id,
      details: refusal.details,
    }),
  )
}
