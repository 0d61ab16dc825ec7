import { useEffect, useState } from 'react'
import { SheetRefusal, type SheetKindName } from '#contract/sheets/sheets.ts'
import { showToast } from '#src/ui/toast.ts'
import { readSheet, type SheetReading, SlowReading } from './readSheet.ts'

export type SheetReadingState =
  | { readonly phase: 'none' }
  | { readonly phase: 'reading'; readonly rowsRead: number }
  | { readonly phase: 'read'; readonly reading: SheetReading }
  | { readonly phase: 'refused'; readonly text: string }

const none: SheetReadingState = { phase: 'none' }
const unreadable = 'Could not extract Excel Data!'

/** Reads a chosen file in a worker; choosing another one stops the reading of the first. */
export const useSheetReading = (
  file: File | null,
  kind: SheetKindName,
  sheetName: string | null,
): SheetReadingState => {
  const [read, setRead] = useState<{
    of: File | null
    kind: SheetKindName
    sheetName: string | null
    state: SheetReadingState
  }>({
    of: null,
    kind,
    sheetName,
    state: none,
  })

  useEffect(() => {
    if (file === null) return
    const stop = new AbortController()
    const show = (state: SheetReadingState) => {
      if (!stop.signal.aborted) setRead({ of: file, kind, sheetName, state })
    }
    show({ phase: 'reading', rowsRead: 0 })
    readSheet(file, kind, {
      sheetName,
      signal: stop.signal,
      onProgress: (rowsRead) => show({ phase: 'reading', rowsRead }),
    }).then(
      (reading) => show({ phase: 'read', reading }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        const isSaid = error instanceof SheetRefusal || error instanceof SlowReading
        const text = isSaid ? error.message : unreadable
        show({ phase: 'refused', text })
        showToast({ kind: 'error', text })
      },
    )
    return () => stop.abort()
  }, [file, kind, sheetName])

  if (file === null) return none
  const isOfThis = read.of === file && read.kind === kind && read.sheetName === sheetName
  return isOfThis ? read.state : { phase: 'reading', rowsRead: 0 }
}
