import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PanelConfig } from '#contract/wire/panelConfig.ts'
import { mounts } from './addresses.ts'
import type { Gateway } from './gateway.ts'

/** The built panel, brotli where the browser takes it, and what it needs to know before anybody signed in. */
export const panelPages = async (
  app: FastifyInstance,
  { gateway, panelDir }: { gateway: Gateway; panelDir: string | undefined },
): Promise<void> => {
  const { config } = gateway
  const panelConfig: PanelConfig = {
    families: config.families,
    product: config.product,
    productName: config.productName,
    company: config.company,
    signInKey: gateway.signInKey.publicKey,
    uploadKey: config.families.upload === mounts.upload ? gateway.uploadKey.point : null,
    serviceWorker: config.serviceWorker,
    passwordLength: config.passwords.length,
    singleSignOn: config.singleSignOn !== undefined,
    serialNumberBrands: [...config.serialNumberBrands],
    idle: config.idle,
  }
  app.get('/panel-config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(panelConfig))
  if (panelDir === undefined) return
  const isWorkerOff = config.serviceWorker === 'off'
  await app.register(fastifyStatic, {
    root: panelDir,
    preCompressed: true,
    wildcard: false,
    // In its place stands the one that takes itself away, below.
    globIgnore: isWorkerOff ? ['sw.js'] : [],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  if (isWorkerOff) app.get('/sw.js', (_request, reply) => reply.sendFile('sw-off.js'))
}
