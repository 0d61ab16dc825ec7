import { UploadIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { isOpenUpload, useOutbox } from '#src/store/unsent/outbox.ts'
import { CountedOverlay } from './CountedOverlay.tsx'
import { useLatePart } from '#src/gateway/useLatePart.ts'

const loadList = async () => (await import('#src/uploads/UploadList.tsx')).UploadList

/** In the top bar, as soon as this device has something of the person to send. */
export const UploadTray = () => {
  const [UploadList, withList] = useLatePart(loadList)
  const [isShown, setShown] = useState(false)
  const rows = useOutbox()
  const open = rows.filter(isOpenUpload).length
  if (rows.length === 0) return null
  const close = () => setShown(false)
  return (
    <CountedOverlay
      icon={UploadIcon}
      name="Uploads"
      count={open}
      counted={`${open} not finished`}
      isOpen={isShown}
      onOpen={() => void withList(() => setShown(true))}
      onClose={close}
    >
      {UploadList !== undefined && <UploadList rows={rows} onLeave={close} />}
    </CountedOverlay>
  )
}
