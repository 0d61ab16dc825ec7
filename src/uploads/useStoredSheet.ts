import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { withStorageDeadline } from '#src/store/storageFault.ts'
import { useSession } from '#src/session/useSession.ts'
import { discardDraft } from '#src/editing/drafts/drafts.ts'
import { keepFile, NoRoomForFile, openFile } from '#src/store/drafts/draftFile.ts'
import { askAgainMs, type DraftDevice, openDraftDevice } from '#src/editing/drafts/openDraftDevice.ts'
import { beforeReload } from '#src/store/finishWork.ts'
import type { SheetSubmission } from './sheetSubmission.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { draftParam } from './useOpenedUpload.ts'

export interface ChosenSheet {
  /** As the person named it. */
  readonly file: File
  readonly submission: SheetSubmission
  /** When it was chosen, if it was put back; milliseconds since the epoch. */
  readonly restoredFrom: number | null
  /** Draft of the choice in whose place it came. */
  readonly instead?: string | undefined
  /** The sheets of a workbook in the order in which they were found, once one of them was chosen. */
  readonly sheets?: readonly string[] | undefined
}

/** How a chosen file lies on this device; `sealed`: an earlier one does, and its key is not there yet; `gone`: it does not. */
export type SheetStorage = 'no' | 'gone' | 'opening' | 'sealed' | 'waiting' | 'stored' | 'noRoom' | 'failed'

type Settled = Omit<SheetSubmission, 'file'> & { readonly stampedName: string }

const prefixOf = (scriptId: ScriptId) => `upload ${scriptId} `

/** Each choice has a draft of its own: none takes the place of another. */
export const sheetDraftKey = ({ scriptId, idempotencyKey }: Pick<SheetSubmission, 'scriptId' | 'idempotencyKey'>) =>
  prefixOf(scriptId) + idempotencyKey

/** A choice as it is kept; `to` is the address that opens it again. */
export const sheetDraftOf = ({ file, submission }: Pick<ChosenSheet, 'file' | 'submission'>, to: string) => {
  const { file: stamped, ...settled } = submission
  const about: Settled = { ...settled, stampedName: stamped.name }
  const title = `${scripts[submission.scriptId].title}: ${file.name}`
  return { place: { key: sheetDraftKey(submission), to, title }, content: { file, about } }
}

/** The choice that a draft's key stands for, when it is of one of these scripts. */
export const choiceOfKey = (key: string, scriptIds: readonly ScriptId[]): string | undefined => {
  const prefix = scriptIds.map(prefixOf).find((begin) => key.startsWith(begin))
  return prefix === undefined ? undefined : key.slice(prefix.length)
}

interface StoredSheetOptions {
  readonly scriptIds: readonly ScriptId[]
  readonly chosen: ChosenSheet | null
  readonly onRestore: (chosen: ChosenSheet) => void
}

/** Keeps a chosen file until it is handed over, and opens it again after a reload, a crash or another sign-in. */
export const useStoredSheet = ({ scriptIds, chosen, onRestore }: StoredSheetOptions) => {
  const { loginId } = useSession().session
  const { pathname, state: history } = useLocation()
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const wanted = params.get(draftParam)
  const [tab] = useState(() => crypto.randomUUID())
  const [storage, setStorage] = useState<SheetStorage>('no')
  const own = useRef<{
    /** That is shown; what was written of another one goes. */
    choice: string | null
    isHandedOver: boolean
    /** Under way to the disk. */
    writing: Promise<SheetStorage>
  }>({ choice: null, isHandedOver: false, writing: Promise.resolve('no') })

  const putInAddress = (choice: string | null) => {
    changeParams(
      (next) => {
        if (choice === null) next.delete(draftParam)
        else next.set(draftParam, choice)
      },
      { replace: true, state: history },
    )
  }

  const take = useEffectEvent((restored: ChosenSheet | undefined) => {
    if (restored === undefined) {
      setStorage('gone')
      putInAddress(null)
      return
    }
    own.current.choice = restored.submission.idempotencyKey
    own.current.isHandedOver = false
    setStorage('stored')
    onRestore(restored)
  })
  const find = useEffectEvent(async (device: DraftDevice, choice: string): Promise<ChosenSheet | undefined> => {
    for (const scriptId of scriptIds) {
      const key = sheetDraftKey({ scriptId, idempotencyKey: choice })
      const found = await openFile<Settled>(device.work, device.key, key).catch(() => undefined)
      if (found === undefined) continue
      const { file, about, changedAt } = found
      const { stampedName, ...settled } = about
      const submission = { ...settled, file: new File([file], stampedName, { type: file.type }) }
      return { file, submission, restoredFrom: changedAt }
    }
    return undefined
  })
  useEffect(() => {
    if (wanted === null || wanted === own.current.choice) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const device = await openDraftDevice(loginId)
      if (isOver) return
      if (device === undefined) {
        setStorage('sealed')
        timer = setTimeout(() => void look(), askAgainMs)
        return
      }
      const found = await find(device, wanted)
      if (!isOver) take(found)
    }
    setStorage('opening')
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [wanted, loginId])

  const draftOf = useEffectEvent((sheet: ChosenSheet) => {
    const to = new URLSearchParams(params)
    to.set(draftParam, sheet.submission.idempotencyKey)
    return sheetDraftOf(sheet, `${pathname}?${to}`)
  })
  useEffect(() => {
    if (chosen === null || chosen.restoredFrom !== null) return
    const { current } = own
    const { submission, instead } = chosen
    const { idempotencyKey } = submission
    const { place, content } = draftOf(chosen)
    const isOver = () => current.choice !== idempotencyKey || current.isHandedOver
    current.writing = Promise.resolve('waiting')
    let timer: ReturnType<typeof setTimeout> | undefined
    // Goes on when its dialog is closed meanwhile.
    const keep = async (): Promise<void> => {
      const device = await openDraftDevice(loginId)
      if (isOver()) return
      if (device === undefined) {
        setStorage('waiting')
        timer = setTimeout(() => void keep(), askAgainMs)
        return
      }
      const how = { now: Date.now(), tab, instead }
      const writing = keepFile(device.work, device.key, place, content, how).then(
        () => 'stored' as const,
        (cause: unknown) => (cause instanceof NoRoomForFile ? ('noRoom' as const) : ('failed' as const)),
      )
      current.writing = writing
      const end = await writing
      if (isOver()) await discardDraft(place.key)
      else setStorage(end)
    }
    void keep().catch(() => undefined)
    const stop = beforeReload(async () => isOver() || (await current.writing) === 'stored')
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [chosen, loginId, tab])

  return {
    storage,
    /** Another file was chosen, or none any more. Answers the draft of the one before, which goes. */
    change: (choice: string | null): string | undefined => {
      const before = chosen === null ? undefined : sheetDraftKey(chosen.submission)
      own.current.choice = choice
      own.current.isHandedOver = false
      setStorage('no')
      putInAddress(choice)
      if (choice === null && before !== undefined) void discardDraft(before).catch(() => undefined)
      return before
    },
    /** Nothing more is written of it: whoever takes it over forgets what lies under the key that this answers. */
    enqueueUpload: async ({ submission }: ChosenSheet): Promise<string> => {
      own.current.isHandedOver = true
      setStorage('no')
      // A storage that never answers keeps nothing up.
      await withStorageDeadline(own.current.writing).catch(() => undefined)
      return sheetDraftKey(submission)
    },
    leaveAddress: () => putInAddress(null),
  }
}
