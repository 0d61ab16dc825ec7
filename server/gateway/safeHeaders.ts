import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config.ts'

/** The policies every answer carries. Helmet works them out for the first answer; the others get the same ones. */
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
        'trusted-types': ['default', 'dompurify'],
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    // With helmet's opener policy it lets the panel share memory with its worker.
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
  })
  let headers: Record<string, string> | undefined
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers === undefined) {
      void reply.helmet()
      headers = Object.fromEntries(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]))
    }
    void reply.headers(headers)
    done()
  })
}
