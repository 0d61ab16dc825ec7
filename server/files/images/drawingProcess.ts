import { once } from 'node:events'
import { decode as decodeBitmap } from 'bmp-ts'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { DrawnImage, Encoding, WantedImage } from '#server/gateway/drawing.ts'
import type { DrawingMessage, DrawingTask } from './imageTask.ts'
import { svgFault } from './svgBounds.ts'

const maxPixels = 40_000_000

const readerOf = {
  png: 'VipsForeignLoadPngBuffer',
  jpeg: 'VipsForeignLoadJpegBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
  tiff: 'VipsForeignLoadTiffBuffer',
} as const satisfies Record<Exclude<DrawingTask['format'], 'bmp'>, string>

// One image, once, on one core: several processes draw at a time.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })

const say = async (message: DrawingMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

const encoded = (image: Sharp, encoding: Encoding): Sharp => {
  switch (encoding.format) {
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'jpeg':
      return image.flatten({ background: 'white' }).jpeg({ quality: encoding.quality })
    case 'webp':
      return image.webp({ quality: encoding.quality })
  }
}

interface Source {
  readonly bytes: Buffer
  readonly options: SharpOptions
}

const tooMany = (width: number, height: number): Error => new Error(`${width} × ${height} pixels are too many`)

/** sharp reads none: its pixels are handed over. Its size is looked at before room for them is taken. */
const sourceOfBitmap = (bytes: Buffer): Source => {
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  if (width <= 0 || height <= 0 || width * height > maxPixels) throw tooMany(width, height)
  const { data } = decodeBitmap(bytes, { toRGBA: true })
  return { bytes: data, options: { raw: { width, height, channels: 4 } } }
}

const sourceOf = async (format: DrawingTask['format'], bytes: Buffer): Promise<Source> => {
  if (format === 'bmp') return sourceOfBitmap(bytes)
  sharp.unblock({ operation: [readerOf[format]] })
  const { width, height } = await sharp(bytes).metadata()
  if (width * height > maxPixels) throw tooMany(width, height)
  const fault = format === 'svg' ? svgFault(bytes, width * height) : undefined
  if (fault !== undefined) throw new Error(fault)
  return { bytes, options: { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } }
}

const drawOne = async ({ bytes, options }: Source, { longestSide, encodings }: WantedImage): Promise<DrawnImage> => {
  for (const encoding of encodings) {
    const image = sharp(bytes, options)
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoded(image, encoding).toBuffer({ resolveWithObject: true })
    if (data.length <= (encoding.maxBytes ?? Number.POSITIVE_INFINITY))
      return { format: encoding.format, width: info.width, height: info.height, bytes: data }
  }
  throw new Error('every encoding is too large')
}

const draw = async ({ format, wanted }: DrawingTask, bytes: Buffer): Promise<DrawingMessage> => {
  try {
    const source = await sourceOf(format, bytes)
    const images = []
    for (const one of wanted) {
      const { bytes: data, ...image } = await drawOne(source, one)
      images.push({ ...image, base64: data.toString('base64') })
    }
    return { is: 'drawn', images }
  } catch (error) {
    return { is: 'unusable', because: error instanceof Error ? error.message : String(error) }
  }
}

let received = Buffer.alloc(0)
let task: DrawingTask | undefined
const pieces: Buffer[] = []
let missing = Number.POSITIVE_INFINITY

const take = (piece: Buffer): void => {
  pieces.push(piece)
  missing -= piece.length
  if (missing <= 0 && task !== undefined) void draw(task, Buffer.concat(pieces)).then(say)
}

process.stdin.on('data', (piece: Buffer) => {
  if (task !== undefined) return take(piece)
  received = Buffer.concat([received, piece])
  const end = received.indexOf(10)
  if (end < 0) return
  task = JSON.parse(received.subarray(0, end).toString()) as DrawingTask
  missing = task.byteSize
  take(received.subarray(end + 1))
})
// The gateway has gone. Ending in the usual way would wait for what is being drawn.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'))
await say({ is: 'ready' })
