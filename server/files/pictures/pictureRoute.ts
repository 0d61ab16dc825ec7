import type { FastifyPluginAsync } from 'fastify'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PictureName, pictureSides } from '#contract/calls/files/pictures.ts'
import { pictures } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

const File = z.string().regex(/^(?:64|320|1280)\.webp$/)
const yearSeconds = 31_536_000

/**
 * `GET /pictures/:name/:side.webp`. Whoever has the name has the picture, as shops have: a name is 32 random bytes. Its
 * bytes never change, so that they are kept for a year.
 */
export const pictureRoute =
  (gateway: Gateway): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { name: string; file: string } }>('/pictures/:name/:file', async ({ params }, reply) => {
      const [name, file] = [PictureName.safeParse(params.name), File.safeParse(params.file)]
      const at = file.success ? pictureSides.findIndex((side) => file.data === `${side}.webp`) : -1
      const [found] =
        name.success && at >= 0
          ? await gateway.database.db
              .select({ keys: pictures.storageKeys })
              .from(pictures)
              .where(eq(pictures.name, name.data))
          : []
      const key = found?.keys[at]
      if (key === undefined) return reply.status(404).header('Cache-Control', 'no-store').send()
      return reply
        .headers({
          'Content-Type': 'image/webp',
          'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          'X-Content-Type-Options': 'nosniff',
        })
        .send(await gateway.files.read(key))
    })
  }
