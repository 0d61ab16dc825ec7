import { z } from 'zod'
import { textUpTo } from './boundedText.ts'

export const mostListed = 500
const isShortList = (values: readonly string[]) => values.length <= mostListed
export const tooMany = `At most ${mostListed} values fit in one list.`
/** As people type it: values with commas between them, spaces taken out; or a list. */
export const ShortList = z
  .codec(z.union([textUpTo(40_000), z.array(textUpTo(100)).max(mostListed)]), z.array(z.string()), {
    decode: (written) => [
      ...new Set(
        (typeof written === 'string' ? written.split(',') : written)
          .map((value) => value.replace(/\s/g, ''))
          .filter((value) => value !== ''),
      ),
    ],
    encode: (values) => values.join(','),
  })
  .refine(isShortList, tooMany)
