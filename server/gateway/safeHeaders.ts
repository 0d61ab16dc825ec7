import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './gatewayConfig.ts'

type Headers = Readonly<Record<string, string>>

/** What says something of an answer that is data and never a page: the rest is about scripts, frames and windows. */
const alsoOfData = new Set([
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
])
/** Should one be opened as a page nevertheless, it can do nothing, and be in no frame. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policies every answer carries, of a page or of data: whatever is posted is answered with data. Helmet works them
 * out for the first answer; the others get the same ones.
 */
export const addSafeHeaders = async (app: FastifyInstance, config: GatewayConfig): Promise<void> => {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          ...config.connectOrigins,
          ...(config.publicUrl?.startsWith('https:') ? ['wss:'] : []),
        ],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'dompurify', 'charge-slip'],
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    // With helmet's opener policy it lets the panel share memory with its worker.
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
  })
  let headers: { readonly page: Headers; readonly data: Headers } | undefined
  app.addHook('onRequest', (request, reply, done) => {
    if (headers === undefined) {
      void reply.helmet()
      const page = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)] as const)
      for (const [name] of page) reply.raw.removeHeader(name)
      const data = page.filter(([name]) => alsoOfData.has(name))
      headers = {
        page: Object.fromEntries(page),
        data: { ...Object.fromEntries(data), 'content-security-policy': dataPolicy },
      }
    }
    void reply.headers(request.method === 'POST' ? headers.data : headers.page)
    done()
  })
}
