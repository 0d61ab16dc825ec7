import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { sheetRefusalText } from '#spreadsheets/sheetRefusal.ts'
import { lastOf } from '#contract/wire/storableText.ts'
import { type Address, mounts, pathsOf } from './addresses.ts'
import type { Admission } from './admission.ts'
import { sendRefusal, type Door } from './door.ts'
import type { Gateway } from './gateway.ts'
import type { ReceivedFile } from './handler.ts'
import { Refusal } from './refusal.ts'
import { refuseUnstorable } from './refuseUnstorable.ts'
import type { FindStaff } from './staffOfRequest.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isOfOurMachine = (error: unknown): boolean =>
  error instanceof Error && /^E[A-Z0-9]+$/.test(String((error as NodeJS.ErrnoException).code))

/** What the reader of the form says of a broken one carries no status; what our disk says is not the sender's fault. */
const asBrokenForm = (error: unknown): unknown =>
  error instanceof Refusal ||
  isOfOurMachine(error) ||
  (error instanceof Error && typeof (error as { statusCode?: unknown }).statusCode === 'number')
    ? error
    : new Refusal('bad-request', { message: 'The form with the file is broken or not whole.' })

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    throw asBrokenForm(error)
  }
}

/** The multipart routes: a file goes to disk while its digest is taken, and is gone when the call ends. */
export const receiveUploads = async (
  app: FastifyInstance,
  gateway: Gateway,
  door: Door,
  findStaff: FindStaff,
  admission: Admission,
): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: sheetLimits.maxFileBytes, files: 1, fields: 4, fieldSize: 4_000, parts: 6, headerPairs: 20 },
  })
  for (const [path, [address]] of pathsOf('upload')) {
    if (address === undefined) continue
    app.post(mounts.upload + (path === '/' ? '' : path), receive(gateway, door, findStaff, admission, address))
  }
}

const receive =
  (gateway: Gateway, door: Door, findStaff: FindStaff, admission: Admission, address: Address) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Nobody signed out gets a byte written.
    if ((await admission.take(request, reply, false, () => findStaff(request))) === undefined)
      return sendRefusal(reply, new Refusal('signed-out'), address.call)
    if (!request.isMultipart())
      return sendRefusal(
        reply,
        new Refusal('bad-request', { message: 'A file is sent as multipart/form-data.' }),
        address.call,
      )
    let file: ReceivedFile | undefined
    let documentVO: unknown
    const said: unknown[] = []
    const paths: string[] = []
    try {
      for await (const part of partsOf(request)) {
        said.push({ [part.fieldname]: part.type === 'field' ? part.value : part.filename })
        if (part.type === 'field') {
          if (part.fieldname === 'documentVO') documentVO = parsed(String(part.value))
          continue
        }
        const path = await gateway.files.scratchPath()
        paths.push(path)
        const hash = createHash('sha256')
        let byteSize = 0
        const measure = new Transform({
          transform: (chunk: Buffer, _encoding, done) => {
            hash.update(chunk)
            byteSize += chunk.length
            done(null, chunk)
          },
        })
        await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
          throw asBrokenForm(error)
        })
        if (part.file.truncated) {
          const tooLarge = new Refusal('sheet-too-large', { message: sheetRefusalText('sheet-too-large') })
          return await sendRefusal(reply, tooLarge, address.call)
        }
        file = {
          path,
          fileName: lastOf(part.filename.replace(/[\p{Cc}/\\]/gu, '_'), 200),
          byteSize,
          sha256: hash.digest(),
        }
      }
      // All of it was read: an answer in between would end the connection before it arrives.
      refuseUnstorable(...said, documentVO)
      if (file === undefined)
        return await sendRefusal(
          reply,
          new Refusal('bad-request', { message: 'The request has no file.' }),
          address.call,
        )
      return await door.answer(address, documentVO, request, reply, file)
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    }
  }
