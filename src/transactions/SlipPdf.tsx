import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useState } from 'react'
import { getChargeSlipPdf } from '#contract/calls/money/chargeSlip.ts'
import { bytesOfBase64 } from '#contract/wire/sealedParts.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useSession } from '#src/session/useSession.ts'
import { saveFile } from '#src/ui/saveFile.ts'
import { showToast } from '#src/ui/toast.ts'

interface Props {
  readonly txnRefNumber: string
  /** Where nothing around it says of what. */
  readonly label?: string
}

/** The charge slip of a payment as a file; nothing for who may not see slips. */
export const SlipPdf = ({ txnRefNumber, label = 'Download PDF' }: Props) => {
  const { can } = useSession()
  const [isWriting, setWriting] = useState(false)
  const download = async () => {
    setWriting(true)
    try {
      const { fileName, pdf } = await callGateway(getChargeSlipPdf, { txnRefNumber })
      saveFile(bytesOfBase64(pdf), fileName, 'application/pdf')
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'Could not get data!' })
    } finally {
      setWriting(false)
    }
  }
  if (!can(getChargeSlipPdf)) return null
  return (
    <Button leadingVisual={DownloadIcon} loading={isWriting} onClick={() => void download()}>
      {label}
    </Button>
  )
}
