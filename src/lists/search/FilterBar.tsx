import { AlertFillIcon, FilterIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { formatIndianAt } from '#contract/wire/indianTime.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { isReadableDay, type RangeOfField } from '#src/ui/DayInput.tsx'
import hidden from '#src/ui/hidden.module.css'
import type { DayRange } from '#src/ui/dayRanges.ts'
import type { Filters, FilterValues } from './defineSearch.ts'
import styles from './FilterBar.module.css'
import { FilterChips } from './FilterChips.tsx'
import { FilterField } from './FilterField.tsx'
import { type FieldGroup, foldGroups, leastWidthOf } from './foldedFilters.ts'
import { useLineRoom } from './useLineRoom.ts'
import { useSlashFocus } from './useSlashFocus.ts'
import type { OpenSearch } from './useSearch.ts'

interface Props<F extends Filters, Sort extends string> {
  /** What is searched. */
  readonly label: string
  readonly search: OpenSearch<F, Sort>
  readonly searchLabel?: string | undefined
  /** Where another button of the screen comes first. */
  readonly isSecondary?: boolean
  /** Search was pressed for what is shown already. */
  readonly onAgain: () => void
  /** What is to be done with filters without a fault, besides keeping them in the address, when the button is pressed. */
  readonly onSubmit?: (values: FilterValues<F>) => void
  /** At the end of the bar. */
  readonly children?: ReactNode
}

/** Documented: how long live filters rest before they count. */
const textMs = 100
const dayMs = 500

const control = 'input, select, button[aria-haspopup]'

type Texts = Readonly<Record<string, string>>

/**
 * What is typed, apart from what the address says: a filter that is searched by another way, as by Back or a view, is
 * taken over, and what is being typed beside it stays.
 */
const useTypedFilters = (searched: Texts, cleanOf: (name: string, text: string) => string) => {
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  const [underWay, setUnderWay] = useState<Readonly<Record<string, readonly string[]>>>({})
  const changed = Object.keys(searched).filter((name) => searched[name] !== known[name])
  if (changed.length > 0) {
    setKnown(searched)
    const next = { ...underWay }
    const taken = changed.filter((name) => {
      const sent = underWay[name] ?? []
      const at = sent.findLastIndex((text) => cleanOf(name, text) === searched[name])
      // Only the last of several texts sent one after the other may come to be drawn.
      next[name] = at === -1 ? [] : sent.slice(at + 1)
      return at === -1 || (at === sent.length - 1 && typed[name] === sent[at])
    })
    setTyped({ ...typed, ...Object.fromEntries(taken.map((name) => [name, searched[name] ?? ''])) })
    setUnderWay(next)
  }
  const noteSent = (texts: Texts) =>
    setUnderWay((was) => {
      const news = Object.entries(texts).filter(([name, text]) => cleanOf(name, text) !== searched[name])
      return { ...was, ...Object.fromEntries(news.map(([name, text]) => [name, [...(was[name] ?? []), text]])) }
    })
  return { typed, setTyped, noteSent }
}

/**
 * The fields of a search with their faults, and the buttons.
 * Not a table form: a search has a table of its own, `defineSearch`.
 */
export const FilterBar = <F extends Filters, Sort extends string>({
  label,
  search,
  searchLabel = 'Search',
  isSecondary = false,
  onAgain,
  onSubmit,
  children,
}: Props<F, Sort>) => {
  const { definition, state, today } = search
  const { filters, names, isLive = false, asks = 'at-once', countsChoices = isLive, resetWaits = false } = definition
  const needsFilter = asks === 'with-filter'
  const { typed, setTyped, noteSent } = useTypedFilters(state.texts, (name, text) => filters[name]?.clean(text) ?? text)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const firstField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [observe, room] = useLineRoom()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const fields = names.filter((name) => filters[name]?.isLinked !== true && filters[name]?.isApart !== true)

  const isInstant = fields.every((name) => filters[name]?.field.isInstant === true)

  type OwnTexts = Parameters<typeof definition.faultsOf>[0]
  const own = typed as OwnTexts
  const isDay = (name: string) => ['day', 'dayTime'].includes(filters[name]?.kind ?? '')
  const allFaults: Readonly<Record<string, string | undefined>> = definition.faultsOf(own, today)
  const isChosen = (name: string) => isDay(name) || ['choice', 'choices'].includes(filters[name]?.kind ?? '')
  // A day or a choice is nothing to begin typing in.
  const typedFirst = fields.find((name) => !isChosen(name))
  useSlashFocus(firstField, typedFirst !== undefined)
  // Whoever is still typing has not made a fault yet.
  const shownFault = (name: string) => {
    const isWhole = isDay(name) ? isReadableDay(typed[name] ?? '', filters[name]?.kind === 'dayTime') : isChosen(name)
    const isMeant = typed[name] !== '' && (isWhole || typed[name] === state.texts[name])
    return isMeant || left.has(name) ? allFaults[name] : undefined
  }
  const id = useId()
  const foldId = `${id}-fold`
  const faultIdOf = (name: string) => `${id}-${name}-words`
  const hasShownFault = names.some((name) => shownFault(name) !== undefined)
  const isFilled = definition.hasFilter(own, today)
  const lacksOne = names.some((name) => filters[name]?.isRequired === true && typed[name] === '')

  const send = (texts: Texts) => {
    clearTimeout(timer.current)
    const isFirst = !definition.hasFilter({ ...state.texts, ...texts } as OwnTexts, today)
    const isAnother = search.show({
      texts: texts as never,
      page: 1,
      cursor: '',
      isSubmitted: asks === 'on-submit' && isFirst,
    })
    if (isAnother) noteSent(texts)
    return isAnother
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isLive) return apply(typed)
    if (needsFilter && !isFilled) return
    setLeft(new Set(names))
    const faulty = names.find((name) => allFaults[name] !== undefined)
    if (faulty !== undefined) {
      if (foldedNames.includes(faulty)) flushSync(() => setOpen(true))
      return form.current?.querySelector<HTMLElement>(`[data-filter="${faulty}"] :is(${control})`)?.focus()
    }
    const isAnother = send(typed)
    if (onSubmit !== undefined) onSubmit(definition.valuesOf(own))
    else if (!isAnother) onAgain()
  }
  /** A form without a button of its own is not submitted by Enter in one of several fields. */
  const pressKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isLive || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    apply(typed)
  }
  const cleared = definition.cleared(today)
  const isUntouched = Object.entries(cleared).every(
    ([name, text]) => (typed[name] ?? '') === text && (state.texts[name] ?? '') === text,
  )
  const reset = () => {
    setTyped({ ...typed, ...cleared })
    setLeft(new Set())
    clearTimeout(timer.current)
    search.show({ texts: cleared, page: 1, cursor: '', isSubmitted: false })
    firstField.current?.focus()
  }

  /** What has no fault counts. */
  const sendGood = (texts: Texts) => {
    const faults: Readonly<Record<string, string | undefined>> = definition.faultsOf(
      { ...typed, ...texts } as OwnTexts,
      today,
    )
    return send(Object.fromEntries(Object.entries(texts).filter(([name]) => faults[name] === undefined)))
  }
  const apply = (texts: Texts) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => sendGood(texts), textMs)
  }
  const days = Object.fromEntries(names.filter(isDay).map((name) => [name, typed[name] ?? '']))
  const isRestless = names.some((name) => isDay(name) && typed[name] !== state.texts[name])
  const hasFaultyDay = names.some((name) => isDay(name) && allFaults[name] !== undefined)
  const sendDays = useEffectEvent(() => send(days))
  const daysKey = JSON.stringify(days)
  useEffect(() => {
    if (!isLive || !isRestless || hasFaultyDay) return
    const wait = setTimeout(() => sendDays(), dayMs)
    return () => clearTimeout(wait)
  }, [isLive, isRestless, hasFaultyDay, daysKey])

  const type = (name: string) => (text: string) => {
    setTyped({ ...typed, [name]: text })
    if (filters[name]?.field.isInstant !== true) return
    if (search.show({ texts: { [name]: text } as never, page: 1 }, { replace: true })) noteSent({ [name]: text })
  }
  const choose = (name: string) => (text: string) => {
    type(name)(text)
    if (filters[name]?.kind === 'codes') return isLive ? apply({ [name]: text }) : undefined
    if (countsChoices) sendGood({ [name]: text })
  }
  /** Live, a day that was left half typed is again the one that is asked for. */
  const leave = (name: string) => {
    if (isLive && isDay(name) && typed[name] === '' && allFaults[name] !== undefined)
      setTyped({ ...typed, [name]: state.texts[name] ?? '' })
    else if (typed[name] !== '') setLeft((was) => new Set([...was, name]))
  }
  /** The name of the field that is the other end of a range of days. */
  const startOf = (name: string) => {
    const start = isDay(name) ? filters[name]?.field.notBefore : undefined
    return start !== undefined && fields[fields.indexOf(name) - 1] === start ? start : undefined
  }
  const endOf = (name: string) => fields.find((one) => startOf(one) === name)
  const rangeOf = (name: string): RangeOfField | undefined => {
    const from = startOf(name) ?? name
    const to = endOf(from)
    if (to === undefined) return undefined
    const onChoose = (range: DayRange) => {
      const isTimed = filters[to]?.kind === 'dayTime'
      // A day that is not over ends now.
      const end = range.to === today ? formatIndianAt(gatewayNow(), 'HH:mm:ss') : '23:59:59'
      const texts = isTimed
        ? { [from]: `${range.from}T00:00:00`, [to]: `${range.to}T${end}` }
        : { [from]: range.from, [to]: range.to }
      setTyped({ ...typed, ...texts })
      setLeft((was) => new Set([...was].filter((one) => one !== from && one !== to)))
      if (isLive || countsChoices) sendGood(texts)
    }
    return {
      from: (typed[from] ?? '').slice(0, 10),
      to: (typed[to] ?? '').slice(0, 10),
      end: name === from ? 'from' : 'to',
      onChoose,
    }
  }
  const fieldOf = (name: string) => {
    const filter = filters[name]
    return filter === undefined ? null : (
      <FilterField
        key={name}
        name={name}
        filter={filter}
        text={typed[name] ?? ''}
        fault={shownFault(name)}
        today={today}
        faultId={faultIdOf(name)}
        range={rangeOf(name)}
        fieldRef={name === typedFirst ? firstField : undefined}
        onType={type(name)}
        onApply={choose(name)}
        onLeave={() => leave(name)}
      />
    )
  }
  const groups = fields.flatMap((name): FieldGroup[] => {
    if (startOf(name) !== undefined) return []
    const end = endOf(name)
    const of = end === undefined ? [name] : [name, end]
    const filtersOf = of.flatMap((one) => filters[one] ?? [])
    return [
      {
        names: of,
        width: filtersOf.reduce((sum, filter) => sum + leastWidthOf(filter), 0),
        isKept: filtersOf.some(({ isRequired }) => isRequired === true),
      },
    ]
  })
  const { inSight, folded } = foldGroups(groups, room)
  const foldedNames = folded.flatMap(({ names: of }) => of)
  const groupOf = ({ names: [name = '', end] }: FieldGroup) =>
    end === undefined ? (
      fieldOf(name)
    ) : (
      <div key={name} className={styles.range}>
        {fieldOf(name)}
        {fieldOf(end)}
      </div>
    )
  // What cannot be searched is never out of sight.
  const isUnfolded = isOpen || foldedNames.some((name) => shownFault(name) !== undefined)
  const unfold = () => {
    flushSync(() => setOpen(!isUnfolded))
    if (!isUnfolded) form.current?.querySelector<HTMLElement>(`[data-fold] :is(${control})`)?.focus()
  }
  /** What lies over the fold, such as a menu or a calendar, has its own Escape. */
  const leaveFold = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    event.stopPropagation()
    setOpen(false)
    toggle.current?.focus()
  }
  const first = definition.initial(today)
  const set = names.flatMap((name) => {
    const filter = filters[name]
    const text = state.texts[name]
    return filter === undefined || filter.isApart === true || filter.field.isInstant === true || text === first[name]
      ? []
      : [{ name, filter, text }]
  })
  const remove = (name: string) => {
    const back = first[name as keyof F & string]
    setTyped((was) => ({ ...was, [name]: back }))
    send({ [name]: back })
    form.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      className={styles.bar}
      onSubmit={submit}
      onKeyDown={pressKey}
      noValidate
    >
      <div ref={observe} className={folded.length > 0 ? `${styles.line} ${styles.one}` : styles.line}>
        {inSight.map(groupOf)}
        {folded.length > 0 && (
          <div className={styles.actions}>
            <Button
              ref={toggle}
              leadingVisual={FilterIcon}
              count={set.filter(({ name }) => foldedNames.includes(name)).length || undefined}
              aria-expanded={isUnfolded}
              aria-controls={foldId}
              onClick={unfold}
            >
              Filter
            </Button>
          </div>
        )}
        <div className={styles.actions} data-taken>
          {!isLive && !isInstant && (
            <Button
              type="submit"
              variant={isSecondary ? 'default' : 'primary'}
              disabled={hasShownFault || lacksOne || (needsFilter && !isFilled)}
            >
              {searchLabel}
            </Button>
          )}
          {!isInstant && (
            <Button disabled={resetWaits && isUntouched} onClick={reset}>
              Reset
            </Button>
          )}
        </div>
        {children !== undefined && (
          <div className={styles.end} data-taken>
            {children}
          </div>
        )}
      </div>
      {folded.length > 0 && (
        <fieldset id={foldId} data-fold className={styles.fold} hidden={!isUnfolded} onKeyDown={leaveFold}>
          <legend className={hidden.hidden}>More filters</legend>
          {folded.map(groupOf)}
        </fieldset>
      )}
      {!isInstant && (
        <div className={styles.under}>
          <FilterChips set={set} onRemove={remove} />
          {fields.map((name) => {
            const fault = shownFault(name)
            return (
              fault !== undefined && (
                <span key={name} className={styles.fault}>
                  <AlertFillIcon size={12} />
                  <span>
                    {filters[name]?.label}: <span id={faultIdOf(name)}>{fault}</span>
                  </span>
                </span>
              )
            )
          })}
        </div>
      )}
    </form>
  )
}
