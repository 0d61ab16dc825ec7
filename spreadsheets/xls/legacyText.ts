import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'

const unreadable = () => new SheetRefusal('sheet-unreadable')
const wideText = new TextDecoder('utf-16le')
const narrowText = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Reads a record together with its continuations, in which a text that goes on says anew how wide its characters are. */
export const openPieces = (pieces: readonly Uint8Array[]) => {
  let piece = 0
  let at = 0
  const byte = (): number => {
    while (at >= (pieces[piece]?.length ?? 0)) {
      if (piece >= pieces.length) throw unreadable()
      piece++
      at = 0
    }
    return pieces[piece]?.[at++] ?? 0
  }
  const u16 = (): number => byte() | (byte() << 8)
  const u32 = (): number => (u16() | (u16() << 16)) >>> 0

  const characters = (count: number, firstWide: boolean): string => {
    let text = ''
    let width = firstWide ? 2 : 1
    for (let left = count; left > 0; ) {
      const bytes = pieces[piece] ?? new Uint8Array()
      if (at >= bytes.length) {
        piece++
        at = 0
        width = (byte() & 1) + 1
        continue
      }
      const taken = Math.min(left, Math.floor((bytes.length - at) / width))
      if (taken === 0) throw unreadable()
      const part = bytes.subarray(at, at + taken * width)
      text += width === 2 ? wideText.decode(part) : narrowText(part)
      at += part.length
      left -= taken
    }
    return text
  }
  const skip = (count: number): void => {
    for (let left = count; left > 0; ) {
      const inPiece = (pieces[piece]?.length ?? 0) - at
      if (inPiece <= 0) {
        if (piece >= pieces.length) throw unreadable()
        piece++
        at = 0
        continue
      }
      const taken = Math.min(left, inPiece)
      at += taken
      left -= taken
    }
  }

  return {
    u32,
    isAtEnd(): boolean {
      for (; piece < pieces.length && at >= (pieces[piece]?.length ?? 0); piece++) at = 0
      return piece >= pieces.length
    },
    /** A text with its length in two bytes before it; formatting and readings for pronunciation are passed over. */
    text(): string {
      const count = u16()
      if (count > sheetLimits.maxCellLength) throw unreadable()
      const flags = byte()
      const runs = (flags & 8) === 0 ? 0 : u16()
      const reading = (flags & 4) === 0 ? 0 : u32()
      const text = characters(count, (flags & 1) === 1)
      skip(runs * 4 + reading)
      return text
    },
  }
}

/** How a workbook writes text in its cells and formats: since 1997 as above, before with one byte a letter. */
export type LegacyText = {
  /** A text with its length in two bytes before it. */
  long(pieces: readonly Uint8Array[]): string
  /** The code of a number format. */
  format(bytes: Uint8Array): string
}

const present: LegacyText = {
  long: (pieces) => openPieces(pieces).text(),
  format: (bytes) => openPieces([bytes]).text(),
}

const before1997 = (codePage: number): LegacyText => {
  const decoder = new TextDecoder(codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252')
  return {
    long(pieces) {
      const bytes = pieces.flatMap((piece) => [...piece])
      return decoder.decode(Uint8Array.from(bytes.slice(2, 2 + ((bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)))))
    },
    format: (bytes) => decoder.decode(bytes.subarray(1, 1 + (bytes[0] ?? 0))),
  }
}

export const legacyText = (isBefore1997: boolean, codePage: number): LegacyText =>
  isBefore1997 ? before1997(codePage) : present
