import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useState } from 'react'
import { bytesOfBase64 } from '#contract/wire/sealedParts.ts'
import { saveFile } from '#src/ui/saveFile.ts'
import { showToast } from '#src/ui/toast.ts'

interface Props {
  readonly label: string
  readonly variant?: 'default' | 'primary'
  readonly read: () => Promise<{ readonly fileName: string; readonly file: string }>
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Has a file written and saves it; what is refused is told. */
export const DownloadButton = ({ label, variant = 'default', read }: Props) => {
  const [isWriting, setWriting] = useState(false)
  const download = async () => {
    setWriting(true)
    try {
      const { fileName, file } = await read()
      saveFile(bytesOfBase64(file), fileName, types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'Could not get data!' })
    } finally {
      setWriting(false)
    }
  }
  return (
    <Button variant={variant} leadingVisual={DownloadIcon} loading={isWriting} onClick={() => void download()}>
      {label}
    </Button>
  )
}
