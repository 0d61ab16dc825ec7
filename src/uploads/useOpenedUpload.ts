import { useSearchParams } from 'react-router-dom'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { type ParamsChange, useChangeParams } from '#src/address/useChangeParams.ts'
import { type Opener, useOpener } from '#src/address/useOpener.ts'

const param = 'upload'
/** Names the choice whose file is open, in the address. */
export const draftParam = 'draft'

const showing =
  (first: ScriptId | null): ParamsChange =>
  (params) => {
    params.delete(draftParam)
    if (first === null) params.delete(param)
    else params.set(param, first)
  }

/** The upload dialog that is open, by its first script, in the address: a draft of it opens it again, and Back closes it. */
export const useOpenedUpload = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const openerTo = useOpener()
  const asked = params.get(param)
  return {
    isOpen: (first: ScriptId): boolean => asked === first,
    /** For a link that opens it. */
    openerOf: (first: ScriptId): Opener => openerTo(showing(first)),
    close: () => changeParams(showing(null), { replace: true }),
  }
}
