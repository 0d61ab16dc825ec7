import { useSearchParams } from 'react-router-dom'
import type { ScriptId } from '#contract/calls/files.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'

const param = 'upload'
/** Names the choice whose file is open, in the address. */
export const draftParam = 'draft'

/** The upload dialog that is open, by its first script, in the address: a draft of it opens it again, and Back closes it. */
export const useOpenedUpload = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const put = (first: ScriptId | null) =>
    changeParams(
      (next) => {
        next.delete(draftParam)
        if (first === null) next.delete(param)
        else next.set(param, first)
      },
      { replace: first === null },
    )
  const asked = params.get(param)
  return {
    isOpen: (first: ScriptId): boolean => asked === first,
    open: (first: ScriptId) => put(first),
    close: () => put(null),
  }
}
