import { ThemeProvider } from '@primer/react/next'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { z } from 'zod'
import { goodAnswer, refusalAnswer } from '#contract/wire/answer.ts'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { refusals } from '#contract/wire/refusals.ts'
import type { Session } from '#contract/calls/people/session.ts'
import { checkedAreas, rowReviews } from '#src/app/areas.ts'
import { CheckedAreasContext } from '#src/checkedRecords/checkedArea.ts'
import { RowReviewsContext } from '#src/decisions/rowReviews.ts'
import { loadPanelConfig } from '#src/gateway/panelConfig.ts'
import { createQueryClient } from '#src/gateway/queryClient.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { SessionContext } from '#src/session/useSession.ts'
import { renderInPage } from './renderInPage.tsx'

interface Sent {
  readonly name: string
  readonly body: unknown
  readonly ifMatch: string | null
  readonly idempotencyKey: string | null
}

type Answer = (sent: Sent) => Response

/** A gateway inside the test page: answers the named calls in wire form and keeps what was sent. */
export interface PageGateway {
  readonly sent: Sent[]
  answer<D extends CallDefinition>(
    entry: D,
    respond: (request: RequestOf<D>, sent: Sent) => ResponseOf<D> | PageRefusal,
  ): void
}

export interface PageRefusal {
  readonly refuse: RefusalCode
  readonly details?: unknown
}

const isRefusal = (value: unknown): value is PageRefusal =>
  typeof value === 'object' && value !== null && 'refuse' in value

const config = {
  families: { gateway: '/ops', wrapper: '/ops', platform: '/platform', upload: '/upload', socket: '/socket.io' },
  product: 'paywise',
  productName: 'Opsdesk',
  company: 'Test Company',
  /** Public half of a pair whose other half nobody has. */
  signInKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAslAF3Yri4dGDG2+UNkuHTyU/85rgEIf3cy7JnH0/ZCgjVTqgbmRSHhalJCURVQvyD+PLT9U+tAEu/tMrAM+/AcCWX8QaXW6/p9IP2bRJuHIc7zpyBMVRPAP+4mT/7H5FG+tJ9vdTqrDJ9FL3dnMMXhbjANXRYPn9rSwVnPevsYI7/CjNa7KefXk1PUctE6XOdDjT64lkcOUIj0UX+LLUWUxiOlJW3W6MUZW/+kwXPLI5KfXNN2qr4Hqo+71J26s0TowQFD9Ly3IgosJcouYht7qZBlSyaFSlFL7+15dcFL8WIvaXVBW0CagaXhGSq3YZbNIEKhEU1g5QLW/zoXDIvwIDAQAB',
  uploadKey: null,
  serviceWorker: 'off',
  passwordLength: { shortest: 8, longest: 20 },
  singleSignOn: false,
  idle: { timeoutSeconds: 300, warningSeconds: 30 },
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Answers of a network come in tasks of their own: without one between them a panel that asks on and on draws nothing. */
const nextTask = (): Promise<unknown> => {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })
}

export const openPageGateway = (changes: { readonly uploadKey?: string } = {}): PageGateway => {
  const sent: Sent[] = []
  const answers = new Map<string, Answer>()
  const addressOf = (entry: CallDefinition) =>
    `${config.families[entry.family]}${entry.family === 'upload' && entry.path === '/' ? '' : entry.path} ${JSON.stringify([entry.discriminator, entry.bodyField])}`
  const entries = new Map<string, CallDefinition>()

  globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (asked === '/panel-config.json') return json({ ...config, ...changes })
    const text = init?.body instanceof FormData ? init.body.get('documentVO') : init?.body
    const isForm = new Headers(init?.headers).get('content-type')?.includes('x-www-form-urlencoded') === true
    const written = typeof text === 'string' ? text : 'null'
    const whole: unknown = isForm ? Object.fromEntries(new URLSearchParams(written)) : JSON.parse(written)
    const isWrapped = asked === `${config.families.wrapper}/campaign/wrapperLambdaApis`
    const inner = isWrapped ? (whole as { url: string; payload: unknown }) : undefined
    const path = inner === undefined ? asked : config.families.wrapper + inner.url
    const body = inner === undefined ? whole : inner.payload
    const headers = new Headers(init?.headers)
    const withFieldFirst = [...entries].sort(([, a], [, b]) => Number(!a.bodyField) - Number(!b.bodyField))
    for (const [address, entry] of withFieldFirst) {
      if (!address.startsWith(`${path} `)) continue
      const marks = Object.entries(entry.discriminator ?? {})
      if (!marks.every(([field, value]) => (body as Record<string, unknown>)[field] === value)) continue
      if (entry.bodyField !== undefined && !Object.hasOwn(body as object, entry.bodyField)) continue
      const call = {
        name: entry.name,
        body,
        ifMatch: headers.get('if-match'),
        idempotencyKey: headers.get('idempotency-key'),
      }
      sent.push(call)
      await nextTask()
      return answers.get(address)?.(call) ?? json({}, 500)
    }
    return json(
      refusalAnswer(undefined, {
        code: 'unknown-call',
        message: refusals['unknown-call'].text,
        requestId: undefined,
        details: { path },
      }),
      404,
    )
  }

  // Uploads go by XMLHttpRequest, for their progress; here they are answered as every other call.
  class PageUpload extends EventTarget {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onloadend?: () => void
    private path = ''
    private readonly headers = new Headers()
    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    getResponseHeader() {
      return null
    }
    abort() {}
    async send(sent: FormData | string) {
      this.upload.onprogress?.({ loaded: 1, total: 1 })
      const response = await fetch(this.path, {
        method: 'POST',
        headers: this.headers,
        body: typeof sent === 'string' ? sent : (sent.get('documentVO') as string),
      })
      this.status = response.status
      this.responseText = await response.text()
      this.onload?.()
      this.onloadend?.()
    }
  }
  globalThis.XMLHttpRequest = PageUpload as unknown as typeof XMLHttpRequest

  return {
    sent,
    answer(entry, respond) {
      const address = addressOf(entry)
      entries.set(address, entry)
      answers.set(address, (call) => {
        const marks = new Set(Object.keys(entry.discriminator ?? {}))
        const rest = Array.isArray(call.body)
          ? call.body
          : Object.fromEntries(Object.entries(call.body as object).filter(([field]) => !marks.has(field)))
        const answered = respond(z.decode(entry.request, rest as never) as never, call)
        if (isRefusal(answered)) {
          const { refuse: code, details } = answered
          return json(
            refusalAnswer(entry.answer, { code, message: refusals[code].text, requestId: 'test', details }),
            refusals[code].status,
          )
        }
        return json(goodAnswer(entry.answer, z.encode(entry.response, answered as never)))
      })
    },
  }
}

/** Who is signed in. */
export const tester: Session = {
  loginId: 'tester',
  name: 'Test Person',
  userRoles: 'Test',
  roleFlags: [],
  userServices: [],
  brands: [],
  checkDate: '2026-01-31',
}

interface ShownScreen {
  readonly router: ReturnType<typeof createMemoryRouter>
  /** Asks anew for what the screen shows of a call. */
  readAgain(entry: CallDefinition): Promise<void>
  close(): void
}

/** Shows routes as the shell does, signed in as a holder of the services. */
export const showScreen = async (
  routes: RouteObject[],
  {
    at,
    services,
    roleFlags = [],
    limitedTo = [],
  }: {
    at: string
    services: readonly string[]
    roleFlags?: Session['roleFlags']
    /** The brands that the person is limited to; none: not limited. */
    limitedTo?: readonly string[]
  },
): Promise<ShownScreen> => {
  await loadPanelConfig()
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const queries = createQueryClient()
  const drawn = await renderInPage(
    <ThemeProvider>
      <SessionContext
        value={{
          session: { ...tester, roleFlags, userServices: [...services], brands: [...limitedTo] },
          services: new Set(services),
          signOut: async () => undefined,
        }}
      >
        <QueryClientProvider client={queries}>
          <CheckedAreasContext value={checkedAreas}>
            <RowReviewsContext value={rowReviews}>
              <RouterProvider router={router} />
            </RowReviewsContext>
          </CheckedAreasContext>
        </QueryClientProvider>
      </SessionContext>
    </ThemeProvider>,
  )
  return {
    router,
    readAgain: (entry) => queries.invalidateQueries({ queryKey: callKey(entry) }),
    close: () => {
      drawn.close()
      queries.clear()
    },
  }
}

/** Two clicks in one turn: both come before the page is drawn again. */
export const clickTwice = async (found: Locator): Promise<void> => {
  await expect.element(found).toBeEnabled()
  const button = found.element() as HTMLElement
  button.click()
  button.click()
}

/** What one call was sent with, each time. */
export const bodiesOf = ({ sent }: PageGateway, { name }: CallDefinition): readonly unknown[] =>
  sent.filter((call) => call.name === name).map(({ body }) => body)
