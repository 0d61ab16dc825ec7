/** Pieces of bytes as lines, without their ends. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let unfinished: Buffer[] = []
  for await (const piece of pieces) {
    let bytes = piece
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      yield unfinished.length === 0 ? bytes.subarray(0, end) : Buffer.concat([...unfinished, bytes.subarray(0, end)])
      unfinished = []
      bytes = bytes.subarray(end + 1)
    }
    if (bytes.length > 0) unfinished.push(bytes)
  }
}
