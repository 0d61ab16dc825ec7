import { z } from 'zod'

/** Spaces that come with what is pasted, beyond the length of the text itself. */
const roomAround = 100

/**
 * Text whose length is looked at before anything else: of a longer one no expression, refinement or change is run, nor
 * those of the object that it stands in. Every text of a request begins here or with `typedLine`.
 */
export const textUpTo = (most: number, tooLong?: string) =>
  z.string().max(most, { abort: true, ...(tooLong === undefined ? {} : { error: tooLong }) })

/** The same without the spaces around it. */
export const typedLine = (most: number, tooLong?: string) =>
  textUpTo(most + roomAround, tooLong ?? `Too big: expected string to have <=${most} characters`)
    .trim()
    .max(most, { abort: true, ...(tooLong === undefined ? {} : { error: tooLong }) })

/** A whole file in base64. */
export const base64UpTo = (most: number) => textUpTo(most).check(z.base64())

/** Text that is read in its plain form; what is typed may be longer by what `plain` takes away. */
export const typedAs = (plain: (text: string) => string, most: number) =>
  textUpTo(most + roomAround, `Too big: expected string to have <=${most} characters`)
    .overwrite(plain)
    .max(most, { abort: true })
