import type { z } from 'zod'
import type { CodeKind } from '#contract/wire/codedWords.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { faultOfRupees, readRupees, readWhole, writeHundredths } from '#contract/wire/money.ts'
import { unreadableDay, unreadableMoment } from '#src/ui/readDay.ts'
import { tooLong } from '#src/ui/tooLong.ts'

/** What a fault is judged by: the other filters as they are typed, and the gateway's day. */
export interface FilterContext {
  /** Indian day, `2026-01-31`. */
  readonly today: string
  readonly textOf: (name: string) => string
  readonly labelOf: (name: string) => string
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/**
 * One filter of a list. What is typed, what the address says and what is asked for are three forms of one thing: a text
 * that people type, the same text cleaned for the address, and the typed value of the request.
 */
export interface Filter<Value> {
  readonly kind: 'text' | 'codes' | 'choice' | 'choices' | 'flag' | 'day' | 'dayTime' | 'amount' | 'number'
  readonly label: string
  /** In the address; absent: the filter's own name, `merchantCode` as `merchant_code`. */
  readonly key?: string
  /** As typed, for the address. '' stands for no filter. */
  readonly clean: (text: string) => string
  /** Whether a text of the address can be shown in the field; what cannot becomes the default. */
  readonly isShowable?: (text: string, today: string) => boolean
  /** Reads a text without a fault that is not empty. */
  readonly valueOf: (text: string) => Value
  readonly faultOf?: (text: string, context: FilterContext) => string | undefined
  /** Nothing is asked for, and the button rests, as long as it is empty. */
  readonly isRequired?: boolean
  /** What is filtered by as long as nobody chose otherwise; absent: nothing. */
  readonly initial?: string | ((today: string) => string)
  /** Has no field: a link sets it, and it is taken away by its button. */
  readonly isLinked?: boolean
  /** Has its own control on the screen, such as a tab; Reset leaves it as it is. */
  readonly isApart?: boolean
  readonly field: {
    readonly placeholder?: string
    readonly caption?: string
    readonly inputMode?: 'tel' | 'numeric' | 'decimal'
    /** The entries of a choice; a hook where they are read. */
    readonly choices?: readonly Choice[]
    readonly useChoices?: () => readonly Choice[]
    /** What stands for no choice. */
    readonly all?: string
    /** Counts key by key: the rows are here already. */
    readonly isInstant?: boolean
    /** No later day is offered. */
    readonly latest?: 'today' | 'now'
    /** The first day of the range of which this is the last. */
    readonly notBefore?: string
    readonly isWide?: boolean
    /** What a text is a code of: its chip says it in words. */
    readonly codes?: CodeKind
  }
}

interface Options {
  readonly key?: string
  readonly placeholder?: string
  readonly caption?: string
  readonly isLinked?: boolean
  readonly isApart?: boolean
  readonly isWide?: boolean
  readonly codes?: CodeKind
}

const fieldOf = ({ placeholder, caption, isWide, codes }: Options) => ({
  ...(placeholder === undefined ? {} : { placeholder }),
  ...(caption === undefined ? {} : { caption }),
  ...(isWide === undefined ? {} : { isWide }),
  ...(codes === undefined ? {} : { codes }),
})
const placeOf = ({ key, isLinked, isApart }: Options) => ({
  ...(key === undefined ? {} : { key }),
  ...(isLinked === undefined ? {} : { isLinked }),
  ...(isApart === undefined ? {} : { isApart }),
})

interface TextOptions extends Options {
  readonly max?: number
  readonly clean?: (text: string) => string
  /** What a text must be; its message is the fault. */
  readonly schema?: z.ZodType
  readonly inputMode?: 'tel'
  readonly isRequired?: boolean
  /** Counts key by key: the rows are here already. */
  readonly isInstant?: boolean
}

export const text = (label: string, options: TextOptions = {}): Filter<string> => {
  const { max = 100, clean = (typed) => typed.trim(), schema, inputMode, isInstant, isRequired = false } = options
  return {
    kind: 'text',
    label,
    ...placeOf(options),
    clean,
    valueOf: (read) => read,
    faultOf: (read) => {
      if (read === '') return isRequired ? `Write the ${label}.` : undefined
      return tooLong(read, max) ?? schema?.safeParse(read).error?.issues[0]?.message
    },
    ...(isRequired ? { isRequired } : {}),
    field: {
      ...fieldOf(options),
      ...(inputMode === undefined ? {} : { inputMode }),
      ...(isInstant === undefined ? {} : { isInstant }),
    },
  }
}

/** Several in any form in which they are pasted: separated by commas, spaces, lines or quotes, each once. */
export const splitCodes = (typed: string): string[] => [
  ...new Set(typed.split(/[\s\p{Cf},;"']+/u).filter((code) => code !== '')),
]

interface CodesOptions extends Options {
  readonly most: number
  readonly isUpperCase?: boolean
  /** What each of them must be. */
  readonly schema?: z.ZodType
  /** What one of them is called: 'merchant code'. */
  readonly noun?: string
}

export const codes = (label: string, options: CodesOptions): Filter<string[]> => {
  const { most, isUpperCase = false, schema, noun = 'code' } = options
  const split = (typed: string) => splitCodes(isUpperCase ? typed.toUpperCase() : typed)
  return {
    kind: 'codes',
    label,
    ...placeOf(options),
    clean: (typed) => split(typed).join(','),
    valueOf: split,
    faultOf: (read) => {
      const wrong = split(read).filter((code) => schema?.safeParse(code).success === false)
      if (wrong.length > 0) return `No ${noun}: ${wrong.slice(0, 3).join(', ')}.`
      return split(read).length > most ? `At most ${most} ${noun}s at once.` : undefined
    },
    field: fieldOf(options),
  }
}

interface ChoiceOptions<Value extends string> extends Options {
  /** What stands for no choice; absent: one is always chosen. */
  readonly all?: string
  readonly initial?: Value
}

/** One of those there are, each under the name that people read. */
export const choice = <const Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
  options: ChoiceOptions<NoInfer<Value>> = {},
): Filter<Value> => ({
  kind: 'choice',
  label,
  ...placeOf(options),
  clean: (typed) => typed,
  isShowable: (read) => Object.hasOwn(choices, read),
  valueOf: (read) => read as Value,
  ...(options.initial === undefined ? {} : { initial: options.initial }),
  field: {
    ...fieldOf(options),
    choices: Object.entries<string>(choices).map(([value, name]) => ({ value, label: name })),
    ...(options.all === undefined ? {} : { all: options.all }),
  },
})

/** Any of those there are. */
export const choices = <const Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  options: Options & { readonly all: string },
): Filter<Value[]> => {
  const split = (text: string) => text.split(',').filter((one): one is Value => Object.hasOwn(names, one))
  return {
    kind: 'choices',
    label,
    ...placeOf(options),
    clean: (typed) => [...new Set(split(typed))].join(','),
    isShowable: (read) => split(read).length > 0,
    valueOf: split,
    field: {
      ...fieldOf(options),
      choices: Object.entries<string>(names).map(([value, name]) => ({ value, label: name })),
      all: options.all,
    },
  }
}

interface LookupOptions<Value> extends Options {
  readonly useChoices: () => readonly Choice[]
  /** Undefined for what none of them can be. */
  readonly read: (text: string) => Value | undefined
  readonly all?: string
  readonly initial?: string
}

/** One of those that a call answers. */
export const lookup = <Value>(label: string, options: LookupOptions<Value>): Filter<Value> => ({
  kind: 'choice',
  label,
  ...placeOf(options),
  clean: (typed) => typed,
  isShowable: (text) => options.read(text) !== undefined,
  valueOf: (text) => options.read(text) as Value,
  ...(options.initial === undefined ? {} : { initial: options.initial }),
  field: {
    ...fieldOf(options),
    useChoices: options.useChoices,
    ...(options.all === undefined ? {} : { all: options.all }),
  },
})

interface SeveralOptions extends Options {
  readonly useChoices: () => readonly Choice[]
  /** What stands for no choice. */
  readonly all: string
}

/** Any number of those that a call answers. */
export const several = (label: string, options: SeveralOptions): Filter<string[]> => ({
  kind: 'choices',
  label,
  ...placeOf(options),
  clean: (typed) => splitCodes(typed).join(','),
  valueOf: splitCodes,
  field: { ...fieldOf(options), useChoices: options.useChoices, all: options.all },
})

/** Set, or no filter. `word` stands for it in the address. */
export const flag = (label: string, options: Options & { readonly word?: string } = {}): Filter<true> => {
  const { word = 'true' } = options
  return {
    kind: 'flag',
    label,
    ...placeOf(options),
    clean: (typed) => (typed === '' ? '' : word),
    isShowable: (read) => read === word,
    valueOf: () => true,
    field: fieldOf(options),
  }
}

interface DayOptions extends Options {
  /** `now`: of a moment, to the second. */
  readonly latest?: 'today' | 'now'
  /** The filter whose day must not be later. */
  readonly notBefore?: string
  readonly isRequired?: boolean
  readonly initial?: 'today' | ((today: string) => string)
}

const isToCome = (read: string, today: string, { latest }: DayOptions) =>
  (latest !== undefined && read.slice(0, 10) > today) || (latest === 'now' && Date.parse(`${read}+05:30`) > Date.now())

const faultOfDay =
  (options: DayOptions, isDay: (read: string) => boolean, unreadable: string) =>
  (read: string, { today, textOf, labelOf }: FilterContext): string | undefined => {
    const { notBefore, isRequired = false } = options
    if (read === '') return isRequired ? 'Choose a day.' : undefined
    if (!isDay(read)) return unreadable
    if (isToCome(read, today, options)) return 'This day is in the future.'
    if (notBefore === undefined || !isDay(textOf(notBefore)) || read >= textOf(notBefore)) return undefined
    return `This day is before ${labelOf(notBefore)}.`
  }

const fieldOfDay = (options: DayOptions) => ({
  ...fieldOf(options),
  ...(options.latest === undefined ? {} : { latest: options.latest }),
  ...(options.notBefore === undefined ? {} : { notBefore: options.notBefore }),
})

const initialOf = ({ initial }: DayOptions) =>
  initial === undefined ? {} : { initial: initial === 'today' ? (today: string) => today : initial }

/** An Indian day, `2026-01-31`. */
export const day = (label: string, options: DayOptions = {}): Filter<string> => ({
  kind: 'day',
  label,
  ...placeOf(options),
  clean: (typed) => typed,
  isShowable: (read, today) => isCalendarDay(read) && !isToCome(read, today, options),
  valueOf: (read) => read,
  faultOf: faultOfDay(options, isCalendarDay, unreadableDay),
  ...(options.isRequired === true ? { isRequired: true } : {}),
  ...initialOf(options),
  field: fieldOfDay(options),
})

const dayTimeForm = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const isMoment = (read: string): boolean => isCalendarDay(dayTimeForm.exec(read)?.[1] ?? '')

/** A moment of an Indian day to the second, `2026-01-31T14:05:00`; ISO 8601 in UTC in the request. */
export const dayTime = (label: string, options: DayOptions = {}): Filter<string> => ({
  kind: 'dayTime',
  label,
  ...placeOf(options),
  clean: (typed) => (dayTimeForm.test(typed) && typed.length === 16 ? `${typed}:00` : typed),
  isShowable: (read, today) => isMoment(read) && !isToCome(read, today, options),
  valueOf: (read) => new Date(`${read}+05:30`).toISOString(),
  faultOf: faultOfDay(options, isMoment, unreadableMoment),
  ...(options.isRequired === true ? { isRequired: true } : {}),
  ...initialOf(options),
  field: fieldOfDay(options),
})

/** Rupees as people write them; whole paise in the request. */
export const amount = (label: string, options: Options = {}): Filter<number> => ({
  kind: 'amount',
  label,
  ...placeOf(options),
  clean: (typed) => {
    const paise = readRupees(typed)
    return paise === undefined ? typed.trim() : writeHundredths(paise)
  },
  valueOf: (read) => readRupees(read) ?? 0,
  faultOf: (read) => (read === '' ? undefined : faultOfRupees(read)),
  field: { ...fieldOf(options), inputMode: 'decimal' },
})

interface NumberOptions extends Options {
  readonly min?: number
  readonly max?: number
}

/** A whole number. */
export const number = (label: string, options: NumberOptions = {}): Filter<number> => {
  const { min = 0, max = 999_999_999 } = options
  return {
    kind: 'number',
    label,
    ...placeOf(options),
    clean: (typed) => String(readWhole(typed) ?? typed.trim()),
    valueOf: Number,
    faultOf: (read) => {
      const whole = read === '' ? min : readWhole(read)
      return whole !== undefined && whole >= min && whole <= max
        ? undefined
        : `Write a whole number from ${min} to ${max}.`
    },
    field: { ...fieldOf(options), inputMode: 'numeric' },
  }
}
