import { useRef, useState } from 'react'
import { z } from 'zod'
import type { RequestOf } from '#contract/wire/call.ts'
import { editMerchants, Merchant, searchMerchants } from '#contract/calls/merchants.ts'
import { type CallError, useCommand } from '#src/gateway/useCall.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { showToast } from '#src/ui/toast.ts'
import {
  changeRequest,
  changedFields,
  draftOf,
  type EditableField,
  faultsOfDraft,
  type MerchantDraft,
} from './mergeMerchant.ts'

/** The merchant as it stands now, told by a refusal of a stale change. */
const currentOf = (error: CallError): Merchant | null => {
  if (!(error instanceof Refusal) || error.code !== 'merchant-changed') return null
  const { data } = z.object({ current: z.unknown() }).safeParse(error.details)
  return data === undefined ? null : (z.safeDecode(Merchant, data.current as z.input<typeof Merchant>).data ?? null)
}

type Change = RequestOf<typeof editMerchants>

/** What is edited, against which version, and what became of saving it. */
export const useMerchantEdit = (merchant: Merchant, onSaved: () => void) => {
  const [base, setBase] = useState(merchant)
  const [draft, setDraft] = useState(() => draftOf(merchant))
  const [theirs, setTheirs] = useState<Merchant | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef({ content: '', idempotencyKey: '' })
  const resolution = useRef<{ against: Merchant; draft: MerchantDraft } | null>(null)

  const adopt = (version: Merchant, next: MerchantDraft) => {
    resolution.current = null
    setBase(version)
    setDraft(next)
  }

  const isChanged = changedFields(draft, base).length > 0
  if (!isChanged && (merchant.version ?? 0) > (base.version ?? 0)) {
    setBase(merchant)
    setDraft(draftOf(merchant))
  }

  const command = useCommand(editMerchants, {
    invalidates: [searchMerchants],
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Successfully Saved!' })
      onSaved()
    },
    onError: (error) => {
      if (resolution.current !== null) adopt(resolution.current.against, resolution.current.draft)
      const current = currentOf(error)
      setTheirs(current)
      setFailure(current === null ? error.message : null)
      if (current === null) showToast({ kind: 'error', text: 'Could not update merchant info!' })
    },
  })

  const send = (request: Change, version: number | undefined) => {
    // A repeat after a lost answer is the same act: otherwise our own change would look like somebody else's.
    const content = JSON.stringify([request, version])
    if (attempt.current.content !== content) attempt.current = { content, idempotencyKey: crypto.randomUUID() }
    setFailure(null)
    command.mutate({
      request,
      idempotencyKey: attempt.current.idempotencyKey,
      ...(version === undefined ? {} : { ifMatch: version }),
    })
  }

  return {
    base,
    draft,
    theirs,
    failure,
    isChanged,
    isSaving: command.isPending,
    faults: faultsOfDraft(draft, base),
    change: (field: EditableField, text: string) => setDraft({ ...draft, [field]: text }),
    save: () => {
      const request = changeRequest(draft, base)
      if (request !== null) send(request, base.version)
    },
    /** Takes their version as the new original; saves what still differs from it. */
    resolve: (against: Merchant, resolved: MerchantDraft) => {
      const request = changeRequest(resolved, against)
      if (request === null) {
        adopt(against, resolved)
        setTheirs(null)
      } else {
        resolution.current = { against, draft: resolved }
        send(request, against.version)
      }
    },
    /** Puts an earlier draft into the form; of an older version it asks first, field by field. */
    restore: (restored: MerchantDraft, original: MerchantDraft, version: number | null) => {
      setDraft(restored)
      if (version === null || merchant.version === undefined || version === merchant.version) return
      setBase({ ...merchant, ...original, version })
      setTheirs(merchant)
    },
    replace: setDraft,
    closeMerge: () => setTheirs(null),
  }
}
