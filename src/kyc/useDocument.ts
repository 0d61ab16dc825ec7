import { useEffect, useState } from 'react'
import { linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import type { linkSuperMerchantDocument } from '#contract/calls/merchants/superMerchantDocuments.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'

/** The call that gives the address of one document. */
export type DocumentLink = typeof linkKycDocument | typeof linkSuperMerchantDocument

export type LoadedDocument = { readonly url: string; readonly bytes: Blob } | { readonly fault: string }

/** The bytes of the document, fetched once; its signed address is good for a minute only. */
export const useDocument = (
  documentId: string | undefined,
  linkCall: DocumentLink = linkKycDocument,
): LoadedDocument | undefined => {
  const [loaded, setLoaded] = useState<{ readonly documentId: string; readonly result: LoadedDocument }>()
  useEffect(() => {
    if (documentId === undefined) return
    const stopping = new AbortController()
    let url: string | undefined
    const load = async (): Promise<LoadedDocument> => {
      const { signal } = stopping
      const link = await callGateway(linkCall, { documentId }, { signal })
      const response = await fetch(link.url, { credentials: 'include', signal })
      if (!response.ok) return { fault: 'The document could not be opened. Choose it again.' }
      const bytes = await response.blob()
      // A network that wants a sign-in of its own answers with its page.
      if (bytes.type.startsWith('text/html')) throw new NoConnection(true)
      url = URL.createObjectURL(bytes)
      return { url, bytes }
    }
    load().then(
      (result) => !stopping.signal.aborted && setLoaded({ documentId, result }),
      (error: unknown) =>
        !stopping.signal.aborted &&
        setLoaded({ documentId, result: { fault: error instanceof Error ? error.message : String(error) } }),
    )
    return () => {
      stopping.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [documentId, linkCall])
  return loaded?.documentId === documentId ? loaded?.result : undefined
}
