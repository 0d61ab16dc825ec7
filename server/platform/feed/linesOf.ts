const newline = 0x0a

/** The lines of a stream without the empty ones. One that is longer than `most` bytes is cut to so many, and no more of it is held. */
export async function* linesOf(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let held = 0
  const add = (piece: Buffer) => {
    const room = most - held
    if (room <= 0) return
    pieces.push(piece.subarray(0, room))
    held += Math.min(room, piece.length)
  }
  const take = (): Buffer => {
    const line = Buffer.concat(pieces, held)
    pieces = []
    held = 0
    return line
  }
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, end))
      from = end + 1
      const line = take()
      if (line.length > 0) yield line
    }
    add(chunk.subarray(from))
  }
  if (held > 0) yield take()
}
