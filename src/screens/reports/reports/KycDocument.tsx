import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { startDownload } from '#src/uploads/useFileDownload.ts'

/** Where an exported file points to: the paper itself comes through a link that is made now, for this session. */
export const KycDocument = () => {
  const { documentId = '' } = useParams()
  const link = useCommand(linkKycDocument, { onSuccess: ({ url }) => startDownload(url) })
  const { mutate } = link
  useEffect(() => mutate({ request: { documentId } }), [mutate, documentId])
  return (
    <Page title="KYC document">
      <ScreenState
        state={link.isError ? 'failed' : link.isSuccess ? 'empty' : 'loading'}
        title={link.isSuccess ? 'The document is on its way to your downloads' : undefined}
        text={link.isSuccess ? 'You can close this page.' : undefined}
        error={link.error}
        onRetry={() => mutate({ request: { documentId } })}
      />
    </Page>
  )
}
