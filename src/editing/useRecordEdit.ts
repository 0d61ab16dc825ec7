import { useRef, useState } from 'react'
import { z } from 'zod'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { type CallError, useCommand } from '#src/gateway/useCall.ts'

interface Versioned {
  readonly version: number
}

interface RecordEdit<D extends CallDefinition, Saved extends Versioned, Draft> {
  readonly entry: D
  /** Absent while a new record is added. */
  readonly saved: Saved | undefined
  readonly draftOf: (saved: Saved | undefined) => Draft
  readonly requestOf: (draft: Draft, base: Saved | undefined) => RequestOf<D> | Promise<RequestOf<D>>
  /** The refusal that tells of somebody else's change, and the record in its details. */
  readonly stale: { readonly code: RefusalCode; readonly record: z.ZodType<Saved> }
  /** A refusal after which the same save has to be made anew, and is: once. */
  readonly anew?: RefusalCode
  readonly invalidates: readonly CallDefinition[]
  readonly onSaved: (answer: ResponseOf<D>) => void | Promise<void>
  readonly onFailed?: (error: CallError) => void
}

const detailsOf = z.object({ current: z.unknown() })

/** What is edited, against which version, and what became of saving it. */
export const useRecordEdit = <D extends CallDefinition, Saved extends Versioned, Draft extends object>({
  entry,
  saved,
  draftOf,
  requestOf,
  stale,
  anew,
  invalidates,
  onSaved,
  onFailed,
}: RecordEdit<D, Saved, Draft>) => {
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const attempt = useRef<{ content: string; idempotencyKey: string; request: RequestOf<D> } | null>(null)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base))

  const command = useCommand(entry, {
    invalidates,
    onSuccess: (answer) => onSaved(answer),
  })

  const currentOf = (error: unknown): Saved | null => {
    if (!(error instanceof Refusal) || error.code !== stale.code) return null
    const details = detailsOf.safeParse(error.details)
    const read = details.success ? z.safeDecode(stale.record, details.data.current as never) : undefined
    return read?.data ?? null
  }

  const fail = (error: CallError) => {
    const current = currentOf(error)
    setTheirs(current)
    setFailure(current === null ? error.message : null)
    if (current === null) onFailed?.(error)
  }

  const send = async (wanted: Draft, against: Saved | undefined, isSecond = false): Promise<void> => {
    // A repeat after a lost answer is the same act: otherwise our own change would look like somebody else's.
    const content = JSON.stringify([wanted, against?.version])
    setFailure(null)
    setPreparing(true)
    try {
      if (attempt.current?.content !== content)
        attempt.current = { content, idempotencyKey: crypto.randomUUID(), request: await requestOf(wanted, against) }
      const { request, idempotencyKey } = attempt.current
      await command.mutateAsync({
        request,
        idempotencyKey,
        ...(against === undefined ? {} : { ifMatch: against.version }),
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === anew && !isSecond) {
        attempt.current = null
        await send(wanted, against, true)
        return
      }
      fail(error as CallError)
    } finally {
      setPreparing(false)
    }
  }

  return {
    base,
    draft,
    theirs,
    failure,
    isChanged,
    isSaving: command.isPending || isPreparing,
    change: (fields: Partial<Draft>) => setDraft((present) => ({ ...present, ...fields })),
    save: () => void send(draft, base),
    /** Takes their version as the new original; saves what still differs from it. */
    resolve: (against: Saved, resolved: Draft) => {
      setBase(against)
      setDraft(resolved)
      setTheirs(null)
      if (JSON.stringify(resolved) !== JSON.stringify(draftOf(against))) void send(resolved, against)
    },
    /** Puts an earlier draft into the form; of an older version it asks first, field by field. */
    restore: (restored: Draft, original: Draft, version: number | null) => {
      setDraft(restored)
      if (saved === undefined || version === null || version === saved.version) return
      setBase({ ...saved, ...original, version })
      setTheirs(saved)
    },
    replace: setDraft,
    closeMerge: () => setTheirs(null),
  }
}
