/** CRC-32 as zip writes it, eight bytes at a time: a table for each place, one after the other. */
const places = 8
const table = new Int32Array(places * 256)
for (let byte = 0; byte < 256; byte++) {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320
  table[byte] = value
}
for (let at = 256; at < table.length; at++) {
  const before = table[at - 256] ?? 0
  table[at] = (before >>> 8) ^ (table[before & 255] ?? 0)
}

const of = (place: number, byte: number): number => table[place * 256 + (byte & 255)] ?? 0

/** `before` is the CRC-32 of the bytes before these. */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let value = ~before
  let at = 0
  for (; at + places <= bytes.length; at += places) {
    const byte = (place: number) => bytes[at + place] ?? 0
    const first = value ^ (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24))
    value =
      of(7, first) ^
      of(6, first >>> 8) ^
      of(5, first >>> 16) ^
      of(4, first >>> 24) ^
      of(3, byte(4)) ^
      of(2, byte(5)) ^
      of(1, byte(6)) ^
      of(0, byte(7))
  }
  for (; at < bytes.length; at++) value = (value >>> 8) ^ of(0, value ^ (bytes[at] ?? 0))
  return ~value >>> 0
}
