import { useEffect } from 'react'
import { countPageView } from '#contract/calls/platform/shell.ts'
import { callGateway } from '#src/gateway/call.ts'

/** Counts the route pattern. A view that could not be counted is not worth a word to the person. */
export const usePageViews = (pattern: string | undefined): void => {
  useEffect(() => {
    if (pattern !== undefined) callGateway(countPageView, { route: pattern }).catch(() => undefined)
  }, [pattern])
}
