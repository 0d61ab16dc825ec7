import { UploadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lazy, Suspense } from 'react'
import { type ScriptId, scripts } from '#contract/calls/files.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'

const UploadDialog = lazy(async () => ({ default: (await import('#src/uploads/UploadDialog.tsx')).UploadDialog }))

export const settlementSheets = [
  'update_settlements',
  'update_settlement_status',
  'update_utr',
] as const satisfies readonly ScriptId[]

/** ST-03, ST-07, ST-08: each opens its upload, with its template; its plan waits for a person. */
export const SheetButtons = () => {
  const upload = useOpenedUpload()
  return (
    <>
      {settlementSheets.map((scriptId) => (
        <Button key={scriptId} leadingVisual={UploadIcon} onClick={() => upload.open(scriptId)}>
          {scripts[scriptId].title}
        </Button>
      ))}
      <Suspense fallback={null}>
        {settlementSheets.map(
          (scriptId) =>
            upload.isOpen(scriptId) && (
              <UploadDialog
                key={scriptId}
                title={scripts[scriptId].title}
                scriptIds={[scriptId]}
                onClose={upload.close}
              />
            ),
        )}
      </Suspense>
    </>
  )
}
