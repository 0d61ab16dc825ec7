import { once } from 'node:events'
import sharp, { type Sharp } from 'sharp'
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
} as const satisfies Record<DrawingTask['format'], string>

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

const drawOne = async (bytes: Buffer, { longestSide, encodings }: WantedImage): Promise<DrawnImage> => {
  for (const encoding of encodings) {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encoded(image, encoding).toBuffer({ resolveWithObject: true })
    if (data.length <= (encoding.maxBytes ?? Number.POSITIVE_INFINITY))
      return { format: encoding.format, width: info.width, height: info.height, bytes: data }
  }
  throw new Error('every encoding is too large')
}

const draw = async ({ format, wanted }: DrawingTask, bytes: Buffer): Promise<DrawingMessage> => {
  sharp.unblock({ operation: [readerOf[format]] })
  try {
    const { width, height } = await sharp(bytes).metadata()
    if (width * height > maxPixels) return { is: 'unusable', because: `${width} × ${height} pixels are too many` }
    const fault = format === 'svg' ? svgFault(bytes, width * height) : undefined
    if (fault !== undefined) return { is: 'unusable', because: fault }
    const images = []
    for (const one of wanted) {
      const { bytes: data, ...image } = await drawOne(bytes, one)
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
