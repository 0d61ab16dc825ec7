import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { maxPictureBytes, picturePurposes, pictureSides } from '#contract/calls/pictures.ts'
import { pictureFormat } from '#contract/calls/pictureSignature.ts'
import { pictures } from '#server/db/schema/index.ts'
import type { DrawnImage } from '#server/gateway/drawing.ts'
import type { PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** Thumbnails and the picture itself. */
const wanted = pictureSides.map((longestSide) => ({
  longestSide,
  encodings: [{ format: 'webp', quality: 82 } as const],
}))

const keep = async ({ gateway }: Pick<StaffContext, 'gateway'>, { bytes }: DrawnImage): Promise<string> => {
  const path = await gateway.files.scratchPath()
  await writeFile(path, bytes, { mode: 0o600 })
  return gateway.files.keep(path)
}

/** What a file is, its first bytes say. The panel draws a bmp as a png (docs/decisions/catalogue.md). */
export const uploadPicture: PreparedHandler<'pictures.upload'> = {
  prepare: async ({ purpose, image }, { gateway, staff }) => {
    if (!staff.services.has(picturePurposes[purpose])) return refuse('not-allowed')
    const bytes = Buffer.from(image, 'base64')
    const format = pictureFormat(bytes)
    if (bytes.length > maxPictureBytes || format === undefined) return refuse('document-unusable')
    const drawn = (await gateway.drawing.draw({ format, bytes, wanted })) ?? refuse('document-unusable')
    const largest = drawn.at(-1) ?? refuse('document-unusable')
    const storageKeys: string[] = []
    for (const one of drawn) storageKeys.push(await keep({ gateway }, one))
    const sha256 = createHash('sha256').update(bytes).digest()
    return async (_request, { tx, now, note }) => {
      const name = randomBytes(32).toString('base64url')
      const { width, height } = largest
      await tx
        .insert(pictures)
        .values({ name, purpose, sha256, width, height, storageKeys, staffId: staff.staffId, createdAt: now })
      note({ subject: `picture:${name}`, after: { purpose, width, height, sha256: sha256.toString('hex') } })
      return { imageName: name, width, height }
    }
  },
}
