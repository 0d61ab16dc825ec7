import pg from 'pg'

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const twoDigits = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

/** As pg reads a `timestamptz`, in a fraction of the time where PostgreSQL writes it in UTC and with four digits of a year. */
export const readInstant = (text: string): unknown => {
  if (text.startsWith('0') || text[4] !== '-' || !text.endsWith('+00') || text.length > 29) return readAny(text)
  const ms = text[19] === '.' ? Math.floor(Number(text.slice(19, -3)) * 1_000) : 0
  return new Date(
    Date.UTC(
      twoDigits(text, 0) * 100 + twoDigits(text, 2),
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      ms,
    ),
  )
}
