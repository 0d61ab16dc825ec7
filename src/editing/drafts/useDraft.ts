import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '#src/session/useSession.ts'
import { liveQueryWhileActive } from '#src/store/liveQueryWhileActive.ts'
import { beforeReload } from '#src/store/finishWork.ts'
import { discardDraft } from './drafts.ts'
import { type DraftPlace, openDraft, type OpenedDraft, saveDraft } from '#src/store/drafts/draftStore.ts'
import { askAgainMs, type DraftDevice, openDraftDevice } from './openDraftDevice.ts'

/** At most so long after a key was pressed it is on its way to the disk. */
const saveEveryMs = 250

export interface RestoredDraft<Typed extends object> {
  readonly mine: Typed
  /** The record as it stood when this was typed. */
  readonly original: Typed
  readonly baseVersion: number | null
  readonly changedAt: number
  /** Typed over another version of the record than the form was filled from. */
  readonly isOlder: boolean
}

export interface OtherDraftOf<Typed extends object> extends RestoredDraft<Typed> {
  /** It was there when the form opened, or this tab wrote it: no other tab has to do with it. */
  readonly isEarlier: boolean
}

/** This tab until it is loaded again; each form that is opened in it is an owner of its own. */
const thisTab = crypto.randomUUID()

interface DraftOptions<Typed extends object> extends DraftPlace {
  readonly present: Typed
  readonly original: Typed
  readonly isChanged: boolean
  /** True once the form was saved: nothing of it is kept any more. */
  readonly isSaved?: RefObject<boolean>
  /** Never written to the device. */
  readonly neverStored?: readonly (keyof Typed)[]
  /** Puts what was kept into the form. */
  readonly onRestore: (draft: RestoredDraft<Typed>) => void
  /** A draft of an older version is not put into the form but offered as `elsewhere`. */
  readonly asksWhenOlder?: boolean
}

export interface Draft<Typed extends object> {
  /** When it was typed, once an earlier draft was put into the form. */
  readonly restoredFrom: number | null
  /** What is in the form lies on the disk. */
  readonly isStored: boolean
  /** Something else was typed into the same form: before, or in another tab just now. */
  readonly elsewhere: OtherDraftOf<Typed> | null
  /** Goes on from theirs with what the person chose. */
  readonly takeOver: () => void
  /** What was kept of it is known: it stands in the form, or there is nothing. */
  readonly isLooked: boolean
  /** It was saved or thrown away. */
  readonly end: () => Promise<void>
}

/** Keeps what is typed into a form until it is saved, and puts it back after a reload, a crash or another sign-in. */
export const useDraft = <Typed extends object>({
  key: draftKey,
  to,
  title,
  baseVersion,
  present,
  original,
  isChanged,
  isSaved,
  neverStored = [],
  onRestore,
  asksWhenOlder = false,
}: DraftOptions<Typed>): Draft<Typed> => {
  const { loginId } = useSession().session
  const [owner] = useState(() => `${thisTab}/${crypto.randomUUID()}`)
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null)
  const [savedContent, setSavedContent] = useState<string | null>(null)
  const [isLooked, setLooked] = useState(false)
  const [elsewhere, setElsewhere] = useState<OtherDraftOf<Typed> | null>(null)
  const state = useRef<{
    device: DraftDevice | undefined
    rev: number
    theirRev: number
    timer: ReturnType<typeof setTimeout> | undefined
    /** Answers whether what is in the form lies on the disk. */
    saving: Promise<boolean> | undefined
    /** What was saved or thrown away: it is not kept once more. */
    endedWith: string | null
    isLooked: boolean
  }>({
    device: undefined,
    rev: 0,
    theirRev: 0,
    timer: undefined,
    saving: undefined,
    endedWith: null,
    isLooked: false,
  })

  const without = (typed: Typed): Partial<Typed> =>
    Object.fromEntries(
      Object.entries(typed).filter(([field]) => !neverStored.includes(field as keyof Typed)),
    ) as Partial<Typed>
  const content = JSON.stringify(without(present))

  const restoredOf = ({ mine, original: before, ...rest }: OpenedDraft): RestoredDraft<Typed> => ({
    mine: { ...present, ...mine },
    original: { ...original, ...before },
    baseVersion: rest.baseVersion,
    changedAt: rest.changedAt,
    isOlder: rest.baseVersion !== null && baseVersion !== null && rest.baseVersion !== baseVersion,
  })

  const save = useEffectEvent(async (): Promise<boolean> => {
    const { device, endedWith, isLooked, saving } = state.current
    if (!isChanged || content === savedContent || isSaved?.current === true) return true
    if (device === undefined || !isLooked || elsewhere !== null || content === endedWith) return false
    await saving
    const place = { key: draftKey, to, title, baseVersion }
    const isOver = () => isSaved?.current === true || state.current.endedWith === content
    const over = { rev: state.current.rev, tab: owner, now: Date.now(), isOver }
    const rev = await saveDraft(
      device.work,
      device.key,
      place,
      { mine: without(present), original: without(original) },
      over,
    )
    if (rev === undefined) return isOver()
    state.current.rev = rev
    setSavedContent(content)
    return true
  })
  const saveNow = useEffectEvent((): void => {
    clearTimeout(state.current.timer)
    state.current.timer = undefined
    // A tab that is closed under it, or a full disk: the form says that it is not kept.
    state.current.saving = save().catch(() => false)
  })

  /** Another tab has saved or discarded it: what stands here is not kept any more, and not again before it is changed. */
  const forgetEnded = () => {
    if (state.current.rev === 0 || isSaved?.current === true) return
    state.current.rev = 0
    state.current.endedWith = content
    setRestoredFrom(null)
    setSavedContent(null)
  }
  const look = useEffectEvent(async (device: DraftDevice): Promise<void> => {
    const found = await openDraft(device.key, await device.work.drafts.get(draftKey))
    const isFirst = !state.current.isLooked
    state.current.isLooked = true
    setLooked(true)
    if (found === undefined) return forgetEnded()
    if (found.rev === state.current.rev) return
    const restored = restoredOf(found)
    if (found.tab === owner) {
      state.current.rev = found.rev
      return
    }
    const isOwn = isChanged && content !== savedContent
    if (!isOwn && !(asksWhenOlder && restored.isOlder)) {
      state.current.rev = found.rev
      setSavedContent(JSON.stringify(without(restored.mine)))
      if (isFirst) setRestoredFrom(found.changedAt)
      onRestore(restored)
    } else {
      state.current.theirRev = found.rev
      setElsewhere({ ...restored, isEarlier: isFirst || found.tab.startsWith(`${thisTab}/`) })
    }
  })

  useEffect(() => {
    const own = state.current
    let reading: { unsubscribe(): void } | undefined
    let isGone = false
    let asking: ReturnType<typeof setTimeout> | undefined
    const open = async (): Promise<void> => {
      const device = await openDraftDevice(loginId)
      if (isGone) return
      if (device === undefined) {
        asking = setTimeout(() => void open(), askAgainMs)
        return
      }
      own.device = device
      reading = liveQueryWhileActive(() => device.work.drafts.get(draftKey)).subscribe(
        () => void look(device).then(saveNow, () => undefined),
      )
    }
    void open()
    const flush = () => saveNow()
    const stopFlushing = beforeReload(async () => {
      saveNow()
      return (await own.saving) ?? true
    })
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    addEventListener('blur', flush)
    return () => {
      isGone = true
      clearTimeout(asking)
      saveNow()
      stopFlushing()
      reading?.unsubscribe()
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      removeEventListener('blur', flush)
      clearTimeout(own.timer)
      own.timer = undefined
    }
  }, [loginId, draftKey])

  useEffect(() => {
    const own = state.current
    if (!isChanged) own.endedWith = null
    if (!isChanged || content === own.endedWith) return
    // Not put off by the next key: who types on and on loses no more than who stops.
    own.timer ??= setTimeout(() => saveNow(), saveEveryMs)
  }, [content, isChanged])

  return {
    restoredFrom,
    isStored: isChanged && savedContent === content,
    isLooked,
    elsewhere,
    takeOver: () => {
      state.current.rev = state.current.theirRev
      setElsewhere(null)
      setSavedContent(null)
    },
    end: async () => {
      const own = state.current
      own.endedWith = content
      clearTimeout(own.timer)
      own.timer = undefined
      await own.saving
      own.rev = 0
      setRestoredFrom(null)
      setElsewhere(null)
      setSavedContent(null)
      await discardDraft(draftKey)
    },
  }
}
