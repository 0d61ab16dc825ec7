import { useQueryClient } from '@tanstack/react-query'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { callGateway } from '#src/gateway/call.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { waitsWords } from './waitsWords.ts'

/** Takes an act back and says what became of it; `reads` are asked again either way. */
export const useTakeBack = <D extends CallDefinition>(call: D, reads: readonly CallDefinition[]) => {
  const queries = useQueryClient()
  return async (request: RequestOf<D>): Promise<void> => {
    try {
      const answer = await callGateway(call, request)
      const { waits = null } = answer as { readonly waits?: unknown }
      showToast(waits !== null ? waitsWords : { kind: 'success', text: 'It was taken back.' })
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'It could not be taken back.' })
    }
    await Promise.all(reads.map((read) => queries.invalidateQueries({ queryKey: callKey(read) })))
  }
}
