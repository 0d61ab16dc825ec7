import { Suspense } from 'react'
import { scripts } from '#contract/calls/files/files.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

const UploadDialog = lazyScreen(() => import('#src/uploads/UploadDialog.tsx'), 'UploadDialog')

/** The two uploads of the KYC list, for whoever may start them. */
export const ListUploads = () => {
  const { holds } = useSession()
  const upload = useOpenedUpload()
  const offered = (['sbi_merchant_activate', 'brand_merchant_mapping'] as const).filter((id) =>
    holds(scripts[id].service),
  )
  const opened = offered.find(upload.isOpen)
  return (
    <>
      {offered.map((id) => (
        <ButtonLink key={id} {...upload.openerOf(id)}>
          {scripts[id].title}
        </ButtonLink>
      ))}
      <Suspense fallback={null}>
        {opened !== undefined && (
          <UploadDialog title={scripts[opened].title} scriptIds={[opened]} onClose={upload.close} />
        )}
      </Suspense>
    </>
  )
}
