import { lazy, Suspense } from 'react'
import { useOutbox } from '#src/store/unsent/outbox.ts'

const UploadTray = lazy(async () => ({ default: (await import('./UploadTray.tsx')).UploadTray }))

/** The tray of who has something to send; nobody else fetches it. */
export const LateUploadTray = () => {
  const isNeeded = useOutbox().length > 0
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <UploadTray />
      </Suspense>
    )
  )
}
