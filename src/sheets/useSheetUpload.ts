import { useState } from 'react'
import { type ScriptId, scripts } from '#contract/files.ts'
import { sheetKinds } from '#contract/sheets.ts'
import { mayRetry, prepareSubmission, type SheetSubmission } from './sheetSubmission.ts'
import { useSheetReading } from './useSheetReading.ts'
import { useSheetSubmission } from './useSheetSubmission.ts'

interface Chosen {
  readonly file: File
  readonly submission: SheetSubmission
}

/** One upload from the choice of the file to its job. What was submitted goes on when nobody looks any more. */
export const useSheetUpload = (first: ScriptId) => {
  const [scriptId, setScriptId] = useState(first)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const submission = useSheetSubmission()
  const kind = sheetKinds[scripts[scriptId].sheet]
  const reading = useSheetReading(chosen?.file ?? null, kind.name)
  const { state } = submission

  const choose = (file: File | null, script: ScriptId = scriptId) => {
    submission.reset()
    setChosen(file === null ? null : { file, submission: prepareSubmission(file, script, new Date()) })
  }

  const found = reading.phase === 'read' ? reading.reading : null
  const isReadable = found !== null && found.rowsFound > 0 && found.missing.length + found.unexpected.length === 0
  const isRetry = state.phase === 'stopped' && mayRetry(state.cause)
  const isHandedOver = state.phase === 'started' || state.phase === 'queued'
  const isLocked = state.phase === 'sending' || isHandedOver

  return {
    scriptId,
    kind,
    file: chosen?.file ?? null,
    reading,
    found,
    state,
    isRetry,
    isHandedOver,
    isLocked,
    maySubmit: isReadable && (state.phase === 'waiting' || isRetry),
    choose,
    /** The file stays, and is read as one of the other kind. */
    chooseScript: (next: ScriptId) => {
      if (isLocked || next === scriptId) return
      setScriptId(next)
      choose(chosen?.file ?? null, next)
    },
    submit: () => {
      if (chosen !== null) void submission.submit(chosen.submission)
    },
  }
}
export type SheetUpload = ReturnType<typeof useSheetUpload>
