import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { type CallError, type NamedCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast, type ToastWords } from '#src/ui/toast.ts'
import { tooLongMark } from '#src/ui/tooLong.ts'
import { ChangedBy, type ChangedRecord } from './ChangedBy.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { type FieldLabels, fieldVersions } from './OtherDraft.tsx'
import { tellOwnSave, useOwnSaves } from './ownSaves.ts'
import { choose } from './threeWay.ts'
import { useFormDraft } from './useFormDraft.tsx'

/** The refusal that tells of somebody else's change, and where the record as it is now comes from. */
interface Stale<Saved> {
  readonly code: RefusalCode
  /** In the `current` of the refusal's details. */
  readonly record?: z.ZodType<Saved>
  /** Where the refusal does not carry it. */
  readonly read?: (mine: Saved) => Promise<Saved | undefined>
  /** 'this role' */
  readonly what: string
}

/** What is wrong, by field. */
export type Faults<Draft> = { readonly [Field in keyof Draft]?: string | undefined }

interface RecordFormOptions<D extends CallDefinition, Saved extends object, Draft extends object> {
  readonly call: D
  /** Absent: a new record. */
  readonly saved: Saved | undefined
  /** What goes back in `If-Match`. */
  readonly versionOf: (saved: Saved) => number
  readonly draftOf: (saved: Saved | undefined) => Draft
  /** The draft differs from what is saved, where not every difference counts. */
  readonly isSame?: (draft: Draft, saved: Draft) => boolean
  /** Undefined: something is missing. Asked for when the person submits. */
  readonly requestOf: (
    draft: Draft,
    base: Saved | undefined,
  ) => RequestOf<D> | undefined | Promise<RequestOf<D> | undefined>
  /** What is wrong with the content, by field. */
  readonly faultsOf?: (draft: Draft, base: Saved | undefined) => Faults<Draft>
  /** The button waits until all that is needed is there and right; otherwise pressing it names the faults. */
  readonly isComplete?: (draft: Draft, base: Saved | undefined) => boolean
  /** What is saved may be submitted unchanged. */
  readonly mayRepeat?: boolean
  /** A new record that is filled from `saved`: nothing is compared. */
  readonly isNewFromSaved?: boolean
  /** What submitting this does that cannot be taken back by typing: asked before it is sent. */
  readonly harmOf?: (draft: Draft, base: Saved | undefined) => ReactNode
  readonly stale?: Stale<Saved>
  /** A refusal after which the same save has to be made anew, and is: once. */
  readonly anew?: RefusalCode
  /** Form and record: one draft for each. */
  readonly draftKey: string
  /** Which draft of a new record. */
  readonly opening?: string | undefined
  readonly draftTitle: string
  /** What each field is called, or each field's versions in words. */
  readonly labels: FieldLabels<Draft>
  /** Never written to the device. */
  readonly neverStored?: readonly (keyof Draft)[]
  readonly invalidates: readonly NamedCall[]
  /** `saved`: where not every good answer says the same, what the toast says of it. */
  readonly words: {
    readonly saved?: string | ((answer: ResponseOf<D>) => ToastWords)
    readonly failed: string | ((error: CallError) => string)
    /** Where the documents have a word for a form that is sent with faults; each fault is at its field all the same. */
    readonly faulty?: string
  }
  /** Before the person is told. */
  readonly onFailed?: (error: CallError) => void
  /** Once nothing of the draft is kept any more. */
  readonly onSaved: (answer: ResponseOf<D>) => void
}

const detailsOf = z.object({ current: z.unknown() })

const currentOf = async <Saved,>(
  error: CallError,
  base: Saved | undefined,
  stale: Stale<Saved> | undefined,
): Promise<Saved | undefined> => {
  if (stale === undefined || base === undefined || !(error instanceof Refusal) || error.code !== stale.code)
    return undefined
  if (stale.record === undefined) return stale.read?.(base).catch(() => undefined)
  const details = detailsOf.safeParse(error.details)
  return details.success ? z.safeDecode(stale.record, details.data.current as never).data : undefined
}

/** What a person types onto one record: draft, faults, what became of saving it, and somebody else's change. */
export const useRecordForm = <D extends CallDefinition, Saved extends object, Draft extends object>(
  options: RecordFormOptions<D, Saved, Draft>,
) => {
  const { saved, draftOf, versionOf, requestOf, stale, words } = options
  const { mayRepeat = false, isNewFromSaved = false, isComplete = () => true } = options
  const isSame = options.isSame ?? ((one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other))
  const [base, setBase] = useState(saved)
  const [opened] = useState(() => draftOf(saved))
  const [draft, setDraft] = useState(opened)
  const [theirs, setTheirs] = useState<Saved>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSending, setSending] = useState(false)
  const [harm, setHarm] = useState<ReactNode>()
  /** A press is being answered: a second one in the same turn comes before the form was drawn again. */
  const isUnderWay = useRef(false)
  const attempt = useRef<{ content: string; idempotencyKey: string; request: RequestOf<D> } | null>(null)
  const { loginId } = useSession().session
  const isOwnSave = useOwnSaves(options.draftKey)
  const command = useCommand(options.call, { invalidates: options.invalidates })

  // A new record is compared with what it opened with: another hour or other settings are nothing that somebody typed.
  const original = base === undefined ? opened : draftOf(base)
  const isChanged = !isSame(draft, original)
  if (!isChanged && saved !== undefined && base !== undefined && versionOf(saved) > versionOf(base)) {
    setBase(saved)
    setDraft(draftOf(saved))
  }
  const savedDraft = useFormDraft({
    key: options.draftKey,
    opening: options.opening,
    title: options.draftTitle,
    version: base === undefined ? null : versionOf(base),
    present: draft,
    original,
    labels: options.labels,
    // A build before this one may have kept other fields.
    fill: (savedDraft) => setDraft({ ...draftOf(base), ...savedDraft }),
    ...(options.neverStored === undefined ? {} : { neverStored: options.neverStored }),
  })
  const noFaults: Faults<Draft> = {}
  const faults = options.faultsOf?.(draft, base) ?? noFaults
  const isFaulty = Object.values(faults).some((fault) => fault !== undefined)
  const isWorthSending = isChanged || mayRepeat
  const isReady = isWorthSending && isComplete(draft, base) && (options.isComplete === undefined || !isFaulty)

  const fail = async (error: CallError, against: Saved | undefined) => {
    const current = await currentOf(error, against, stale)
    setTheirs(current)
    if (current !== undefined) return
    options.onFailed?.(error)
    setFailure(error.message)
    showToast({ kind: 'error', text: typeof words.failed === 'string' ? words.failed : words.failed(error) })
  }

  const send = async (wanted: Draft, against: Saved | undefined, isSecond = false): Promise<void> => {
    // A repeat after a lost answer is the same act: otherwise our own change would look like somebody else's.
    const version = against === undefined || isNewFromSaved ? undefined : versionOf(against)
    const content = JSON.stringify([wanted, version])
    try {
      if (attempt.current?.content !== content) {
        const request = await requestOf(wanted, against)
        if (request === undefined) return
        attempt.current = { content, idempotencyKey: crypto.randomUUID(), request }
      }
      const { request, idempotencyKey } = attempt.current
      const answer = await command.mutateAsync({
        request,
        idempotencyKey,
        ...(version === undefined ? {} : { ifMatch: version }),
      })
      if (version !== undefined) tellOwnSave(options.draftKey, version)
      void savedDraft
        .end()
        .catch(() => undefined)
        .then(() => options.onSaved(answer))
      if (typeof words.saved === 'string') showToast({ kind: 'success', text: words.saved })
      else if (words.saved !== undefined) showToast(words.saved(answer))
    } catch (error) {
      if (error instanceof Refusal && error.code === options.anew && !isSecond) {
        attempt.current = null
        return send(wanted, against, true)
      }
      await fail(error as CallError, against)
    }
  }
  const sendOnce = async (wanted: Draft, against: Saved | undefined): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFailure(null)
    setSending(true)
    await send(wanted, against)
    isUnderWay.current = false
    setSending(false)
  }

  /** Sends it, or says what is wrong: then the first faulty field of the form has the focus. */
  const submit = (fields: HTMLFormElement) => {
    setSubmitted(true)
    if (isFaulty || fields.querySelector(`[${tooLongMark}]`) !== null) {
      if (words.faulty !== undefined) showToast({ kind: 'error', text: words.faulty })
      requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')?.focus())
      return
    }
    if (!isReady) return
    const asked = options.harmOf?.(draft, base)
    setHarm(asked)
    if (asked === undefined) void sendOnce(draft, base)
  }

  /** Takes their version as the new original; saves what still differs from it. */
  const resolve = (against: Saved, resolved: Draft) => {
    setBase(against)
    setDraft(resolved)
    setTheirs(undefined)
    if (!isSame(resolved, draftOf(against))) void sendOnce(resolved, against)
  }

  const { changedBy } = (theirs ?? {}) as ChangedRecord
  const isOwnChange = theirs !== undefined && (changedBy ? changedBy === loginId : isOwnSave(versionOf(theirs)))

  return {
    base,
    draft,
    /** Those of a form whose button waits are shown at once, others once the person has submitted. */
    faults: options.isComplete !== undefined || isSubmitted ? faults : noFaults,
    failure,
    isChanged,
    isReady,
    isBusy: isSending,
    savedDraft,
    /** What the person is asked before it is sent. */
    harm,
    set: (change: Partial<Draft>) => {
      setDraft((present) => ({ ...present, ...change }))
      setFailure(null)
    },
    submit,
    /** Answers the question about the harm. */
    answerHarm: (hasAgreed: boolean) => {
      setHarm(undefined)
      if (hasAgreed) void sendOnce(draft, base)
    },
    /** What somebody else saved meanwhile, to be chosen from. */
    merge:
      theirs === undefined || stale === undefined ? null : (
        <MergeDialog
          key={versionOf(theirs)}
          title={isOwnChange ? `You changed ${stale.what} in another tab` : `Somebody else changed ${stale.what}`}
          between={isOwnChange ? 'tabs' : 'people'}
          by={isOwnChange ? undefined : <ChangedBy record={theirs as ChangedRecord} />}
          fields={fieldVersions(options.labels, original, draft, draftOf(theirs))}
          isSaving={isSending}
          onResolve={(choices) => resolve(theirs, choose(draft, draftOf(theirs), choices))}
          onClose={() => setTheirs(undefined)}
        />
      ),
  }
}

/** What the dialog or page around the fields needs, whatever the form holds. */
export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'base' | 'draft' | 'faults' | 'set'>
