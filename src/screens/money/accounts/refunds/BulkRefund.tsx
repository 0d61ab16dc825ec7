import { UploadIcon } from '@primer/octicons-react'
import { Suspense } from 'react'
import { scripts } from '#contract/calls/files/files.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'

const UploadDialog = lazyScreen(() => import('#src/uploads/UploadDialog.tsx'), 'UploadDialog')

const script = 'bulk_refund'

/** Opens the upload of a sheet of refunds, with its template; its plan waits for a person. */
export const BulkRefund = ({ onClosed }: { readonly onClosed: () => void }) => {
  const upload = useOpenedUpload()
  const { title } = scripts[script]
  return (
    <>
      <ButtonLink icon={UploadIcon} {...upload.openerOf(script)}>
        {title}
      </ButtonLink>
      <Suspense fallback={null}>
        {upload.isOpen(script) && (
          <UploadDialog
            title={title}
            scriptIds={[script]}
            onClose={() => {
              upload.close()
              onClosed()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
