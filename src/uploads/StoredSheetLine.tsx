import { Spinner } from '@primer/react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { DraftLine } from '#src/editing/DraftLine.tsx'
import { EarlierDrafts } from '#src/editing/EarlierDrafts.tsx'
import { useDrafts } from '#src/editing/drafts/drafts.ts'
import { roomForFiles } from '#src/store/drafts/draftFile.ts'
import { formatBytes } from '#src/ui/byteSize.ts'
import styles from './UploadDialog.module.css'
import { choiceOfKey, type SheetStorage } from './useStoredSheet.ts'
import { draftParam } from './useOpenedUpload.ts'
import type { SheetUpload } from './useSheetUpload.ts'

const words: Readonly<Partial<Record<SheetStorage, string>>> = {
  gone: 'The file of this address is not on this device. It was submitted or discarded, or the browser ended before it was kept.',
  sealed: 'Your file lies here sealed. It opens as soon as the gateway is reached.',
  waiting: 'Not kept on this device yet: it is as soon as the gateway is reached.',
  stored: 'Kept on this device, sealed, until you submit or discard it.',
  noRoom: `Not kept on this device: files that you chose earlier take the ${formatBytes(roomForFiles)} there are for them. Discard one of them, or submit this one before you leave.`,
  failed: 'It could not be kept on this device: submit it before you leave.',
}

/** Files of these scripts that were chosen earlier, each to be opened where the person is. */
const EarlierFiles = ({ scriptIds }: { readonly scriptIds: readonly ScriptId[] }) => {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const drafts = useDrafts().flatMap((draft) => {
    const choice = choiceOfKey(draft.key, scriptIds)
    if (choice === undefined) return []
    const address = new URLSearchParams(params)
    address.set(draftParam, choice)
    return [{ ...draft, to: `${pathname}?${address}` }]
  })
  return <EarlierDrafts title="Chosen earlier and not submitted" drafts={drafts} />
}

/** How the chosen file lies on this device, or those that were chosen before. */
export const StoredSheetLine = ({ upload }: { readonly upload: SheetUpload }) => {
  const { file, storage, restoredFrom, state, choose, scriptIds } = upload
  if (state.phase !== 'waiting') return null
  const text = words[storage]
  return (
    <>
      <DraftLine
        from={storage === 'stored' ? restoredFrom : null}
        what="file"
        notYet="submitted"
        onDiscard={() => choose(null)}
      />
      {storage === 'opening' && (
        <p className={styles.muted} role="status">
          <Spinner size="small" srText={null} /> Looking for the file you chose
        </p>
      )}
      {text !== undefined && restoredFrom === null && (
        <p className={storage === 'noRoom' || storage === 'failed' ? styles.refused : styles.muted} role="status">
          {text}
        </p>
      )}
      {file === null && storage !== 'opening' && <EarlierFiles scriptIds={scriptIds} />}
    </>
  )
}
