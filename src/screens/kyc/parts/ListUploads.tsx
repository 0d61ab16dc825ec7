import { Button } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
import { scripts } from '#contract/files.ts'
import { useSession } from '#src/session/useSession.ts'

const UploadDialog = lazy(async () => ({ default: (await import('#src/sheets/UploadDialog.tsx')).UploadDialog }))

const offered = ['sbi_merchant_activate', 'brand_merchant_mapping'] as const

/** The two uploads of the KYC list, for whoever may start them. */
export const ListUploads = () => {
  const { holds } = useSession()
  const [open, setOpen] = useState<(typeof offered)[number]>()
  return (
    <>
      {offered.map(
        (id) =>
          holds(scripts[id].service) && (
            <Button key={id} onClick={() => setOpen(id)}>
              {scripts[id].title}
            </Button>
          ),
      )}
      <Suspense fallback={null}>
        {open !== undefined && (
          <UploadDialog title={scripts[open].title} scriptIds={[open]} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  )
}
