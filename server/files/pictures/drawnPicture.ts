import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { maxPictureBytes, type PicturePurpose, pictureSides } from '#contract/calls/files/pictures.ts'
import { pictureFormat } from '#contract/calls/files/pictureSignature.ts'
import { pictures } from '#server/db/schema/index.ts'
import type { DrawnImage } from '#server/gateway/drawing.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** Thumbnails and the picture itself. */
const wanted = pictureSides.map((longestSide) => ({
  longestSide,
  encodings: [{ format: 'webp', quality: 82 } as const],
}))

export interface DrawnPicture {
  readonly width: number
  readonly height: number
  readonly sha256: Buffer
  readonly storageKeys: string[]
}

const keepFile = async ({ gateway }: Pick<StaffContext, 'gateway'>, { bytes }: DrawnImage): Promise<string> => {
  const path = await gateway.files.scratchPath()
  await writeFile(path, bytes, { mode: 0o600 })
  return gateway.files.keep(path)
}

/** What a file is, its first bytes say. Drawn anew in every size and stored; refuses what is no picture. */
export const drawPicture = async (context: Pick<StaffContext, 'gateway'>, bytes: Buffer): Promise<DrawnPicture> => {
  const format = pictureFormat(bytes)
  if (bytes.length > maxPictureBytes || format === undefined) return refuse('document-unusable')
  const drawn = (await context.gateway.drawing.draw({ format, bytes, wanted })) ?? refuse('document-unusable')
  const { width, height } = drawn.at(-1) ?? refuse('document-unusable')
  const storageKeys: string[] = []
  for (const one of drawn) storageKeys.push(await keepFile(context, one))
  return { width, height, sha256: createHash('sha256').update(bytes).digest(), storageKeys }
}

/** Gives what was drawn a name that nobody guesses. */
export const namePicture = async (
  drawn: DrawnPicture,
  purpose: PicturePurpose,
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
): Promise<string> => {
  const name = randomBytes(32).toString('base64url')
  await tx.insert(pictures).values({ name, purpose, ...drawn, staffId: staff.staffId, createdAt: now })
  return name
}
