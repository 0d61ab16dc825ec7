import { useEffect, useEffectEvent, useState } from 'react'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import { sheetKinds } from '#contract/sheets/sheets.ts'
import { mayRetry, prepareSubmission } from './sheetSubmission.ts'
import { type ChosenSheet, useStoredSheet } from './useStoredSheet.ts'
import { useSheetReading } from './useSheetReading.ts'
import { useSheetSubmission } from './useSheetSubmission.ts'
import { gatewayNow } from '#src/ui/clock.ts'

/** One upload from the choice of the file to its job. What was submitted goes on when nobody looks any more. */
export const useSheetUpload = (scriptIds: readonly [ScriptId, ...ScriptId[]], firstDescription?: string) => {
  const [scriptId, setScriptId] = useState(scriptIds[0])
  const [description, setDescription] = useState(firstDescription)
  const [chosen, setChosen] = useState<ChosenSheet | null>(null)
  const submission = useSheetSubmission()
  const { storage, change, enqueueUpload, leaveAddress } = useStoredSheet({
    scriptIds,
    chosen,
    onRestore: (restored) => {
      submission.reset()
      setScriptId(restored.submission.scriptId)
      setDescription(restored.submission.fileDescription)
      setChosen(restored)
    },
  })
  const kind = sheetKinds[scripts[scriptId].sheet]
  const reading = useSheetReading(chosen?.file ?? null, kind.name, chosen?.submission.sheetName ?? null)
  const { state } = submission

  const choose = (
    file: File | null,
    script: ScriptId = scriptId,
    about = description,
    { sheetName, sheets }: { readonly sheetName?: string; readonly sheets?: readonly string[] } = {},
  ) => {
    const described = { fileDescription: about, sheetName }
    const prepared = file === null ? null : prepareSubmission(file, script, new Date(gatewayNow()), described)
    const instead = change(prepared?.idempotencyKey ?? null)
    submission.reset()
    setChosen(
      file === null || prepared === null ? null : { file, submission: prepared, restoredFrom: null, instead, sheets },
    )
  }

  const found = reading.phase === 'read' ? reading.reading : null
  const sheets =
    chosen?.sheets ?? (found === null || found.sheetName === null ? [] : [found.sheetName, ...found.otherSheets])
  const isReadable = found !== null && found.rowsFound > 0 && found.missing.length + found.unexpected.length === 0
  const isRetry = state.phase === 'stopped' && mayRetry(state.cause)
  const isHandedOver = state.phase === 'started' || state.phase === 'queued'
  const isLocked = state.phase === 'sending' || isHandedOver

  const restoredFrom = chosen?.restoredFrom ?? null
  /** Nobody can submit it: a mended one has to be chosen. One that was put back is left to its person. */
  const isUseless =
    chosen !== null && restoredFrom === null && (reading.phase === 'refused' || (found !== null && !isReadable))
  const forget = useEffectEvent(() => change(null))
  useEffect(() => {
    if (isUseless) forget()
  }, [isUseless])

  const leave = useEffectEvent(() => leaveAddress())
  useEffect(() => {
    if (isHandedOver) leave()
  }, [isHandedOver])

  return {
    scriptId,
    scriptIds,
    kind,
    file: chosen?.file ?? null,
    storage,
    restoredFrom,
    reading,
    found,
    state,
    isRetry,
    isHandedOver,
    isLocked,
    /** Its header and rows could be read. */
    isReadable,
    maySubmit: isReadable && (state.phase === 'waiting' || isRetry),
    choose,
    /** The file stays, and is read as one of the other kind. */
    chooseScript: (next: ScriptId) => {
      if (isLocked || next === scriptId) return
      setScriptId(next)
      choose(chosen?.file ?? null, next)
    },
    /** The sheets of a workbook that has more than one that can be read. */
    sheets: sheets.length > 1 ? sheets : [],
    sheetName: chosen?.submission.sheetName ?? found?.sheetName ?? null,
    /** The file stays, and another sheet of it is read. */
    chooseSheet: (sheetName: string) => {
      if (!isLocked && chosen !== null) choose(chosen.file, scriptId, description, { sheetName, sheets })
    },
    description,
    /** What is said of the file besides its script; a chosen one stays. */
    describe: (next: string) => {
      if (isLocked || next === description) return
      setDescription(next)
      if (chosen !== null) choose(chosen.file, scriptId, next)
    },
    submit: () => {
      if (chosen !== null) void enqueueUpload(chosen).then((draftKey) => submission.submit(chosen.submission, draftKey))
    },
  }
}
export type SheetUpload = ReturnType<typeof useSheetUpload>
