import { FileIcon } from '@primer/octicons-react'
import { ActionList, Button, Spinner } from '@primer/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type ScriptId, scripts } from '#contract/calls/files/files.ts'
import type { SheetKindName } from '#contract/sheets/sheetKind.ts'
import { ScriptId as ScriptIds } from '#contract/sheets/scriptId.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatBytes } from '#src/ui/byteSize.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { findKinds } from '#src/uploads/readSheet.ts'
import { sharedParam } from '#src/uploads/receivedFilePath.ts'
import { hearOpenedFiles, takeSharedFile } from '#src/uploads/takeReceivedFile.ts'
import { useHandToUpload } from '#src/uploads/useHandToUpload.ts'
import styles from './ReceivedFile.module.css'
import { uploadPlaces } from './uploadPlaces.ts'

type Found = 'looking' | readonly ScriptId[]

/** The file that was shared with the installed panel or opened with it; `none`: it did not come. */
const useReceivedFile = (): File | 'none' | undefined => {
  const [params] = useSearchParams()
  const shared = params.get(sharedParam)
  const [file, setFile] = useState<File | 'none'>()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    hearOpenedFiles(setFile)
    if (shared === null || asked.current === shared) return
    // Taken once: the service worker forgets it.
    asked.current = shared
    void takeSharedFile(shared).then((taken) => setFile(taken ?? 'none'))
  }, [shared])
  return file
}

/** The uploads that a file may be for, and what it takes to go to one of them. */
const Received = ({ file }: { readonly file: File }) => {
  const { holds } = useSession()
  const navigate = useNavigate()
  const handToUpload = useHandToUpload()
  const [found, setFound] = useState<Found>('looking')
  const offered = ScriptIds.options.filter(
    (scriptId) => uploadPlaces[scriptId] !== undefined && holds(scripts[scriptId].service),
  )

  const open = (scriptId: ScriptId) => handToUpload(file, scriptId, uploadPlaces[scriptId] ?? '', { replace: true })

  const take = useEffectEvent((fitting: readonly SheetKindName[]) => {
    const fits = offered.filter((scriptId) => fitting.includes(scripts[scriptId].sheet))
    setFound(fits)
    const [only, ...others] = fits
    if (only !== undefined && others.length === 0) void open(only)
  })
  const kindsOffered = useEffectEvent(() => [...new Set(offered.map((scriptId) => scripts[scriptId].sheet))])
  useEffect(() => {
    const stop = new AbortController()
    void findKinds(file, kindsOffered(), stop.signal)
      .catch((): readonly SheetKindName[] => [])
      .then((fitting) => stop.signal.aborted || take(fitting))
    return () => stop.abort()
  }, [file])

  const isNone = found !== 'looking' && found.length === 0
  const choices = found === 'looking' ? [] : isNone ? offered : found
  return (
    <section className={styles.received} aria-label="What came">
      <p className={styles.file}>
        <FileIcon /> <strong translate="no">{file.name}</strong>
        <span className="ui-muted">{formatBytes(file.size)}</span>
      </p>
      {found === 'looking' ? (
        <p role="status">
          <Spinner size="small" srText={null} /> Looking for the upload that has its columns
        </p>
      ) : (
        <>
          <p role="status">
            {isNone
              ? 'Its first row fits none of your uploads. Choose one to see what differs.'
              : 'Choose what the file is for. Nothing is submitted yet.'}
          </p>
          <ActionList aria-label="Uploads" className={styles.choices}>
            {choices.map((scriptId) => (
              <ActionList.Item key={scriptId} onSelect={() => void open(scriptId)}>
                {scripts[scriptId].title}
              </ActionList.Item>
            ))}
          </ActionList>
          <Button onClick={() => void navigate('/', { replace: true })}>Leave it</Button>
        </>
      )}
    </section>
  )
}

/** A sheet that came to the installed panel from outside, and the upload that it is for. */
export const ReceivedFile = () => {
  const file = useReceivedFile()
  return (
    <Page title="Received file">
      {file === undefined || file === 'none' ? (
        <ScreenState
          state="empty"
          title="No file came"
          text="Share a spreadsheet with the installed desk, or open one with it, and it is shown here. What was shared before you signed in has to be shared again."
        />
      ) : (
        <Received key={`${file.name} ${file.lastModified} ${file.size}`} file={file} />
      )}
    </Page>
  )
}
