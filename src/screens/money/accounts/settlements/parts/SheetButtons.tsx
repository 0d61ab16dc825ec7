import { UploadIcon } from '@primer/octicons-react'
import { Suspense } from 'react'
import { scripts } from '#contract/calls/files/files.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { settlementSheets } from './settlementSheets.ts'

const UploadDialog = lazyScreen(() => import('#src/uploads/UploadDialog.tsx'), 'UploadDialog')

/** ST-03, ST-07, ST-08: each opens its upload, with its template; its plan waits for a person. */
export const SheetButtons = () => {
  const upload = useOpenedUpload()
  return (
    <>
      {settlementSheets.map((scriptId) => (
        <ButtonLink key={scriptId} icon={UploadIcon} {...upload.openerOf(scriptId)}>
          {scripts[scriptId].title}
        </ButtonLink>
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
