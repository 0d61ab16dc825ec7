import { useEffect, useState } from 'react'
import {
  EntityType,
  IdentityType,
  type NumberKind,
  numberFault,
  plainNumber,
  reviewedByPeople,
  type Section,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import { missingOf, sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import { saveSection } from '#contract/calls/merchants/superMerchantForm.ts'
import { verifiedCode } from '#contract/calls/merchants/superMerchantVerification.ts'
import { getSuperMerchant, searchSuperMerchants, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import type { FieldLabels } from '#src/editing/OtherDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'

export interface SectionProps {
  readonly record: SuperMerchant
  readonly isLocked: boolean
  /** Its Save is what the person does next. */
  readonly isNext: boolean
  readonly onDirty: (section: Section, isDirty: boolean) => void
}

const savedWords: Readonly<Record<Section, string>> = {
  basicDetails: 'Basic Details validated and saved!',
  idProof: 'ID Proof validated and saved!',
  businessProof: 'Business Proof validated and saved!',
  bankAccount: 'Bank Account details validated and saved!',
}
const failedWords: Readonly<Record<Section, string>> = {
  basicDetails: 'Failed to save Basic Details',
  idProof: 'Failed to save ID Proof',
  businessProof: 'Failed to save Business Proof',
  bankAccount: 'Failed to save Bank Account details',
}

type Typed = Readonly<Record<string, string>>
type SaveRequest = Omit<RequestOf<typeof saveSection>, 'merchantCode' | 'sectionVersion'>

interface Options<Draft extends Typed> {
  readonly section: Section
  readonly record: SuperMerchant
  /** As the record has it; numbers are empty. */
  readonly original: Draft
  readonly labels: FieldLabels<Draft>
  /** Those of the draft that are numbers. */
  readonly numbers: readonly (NumberKind & keyof Draft)[]
  /** Stored numbers that the draft takes out. */
  readonly removed?: (draft: Draft) => readonly NumberKind[]
  readonly requestOf: (draft: Draft) => SaveRequest
  readonly onDirty: SectionProps['onDirty']
  readonly onSaved?: () => void
}

/**
 * What is typed into one section: a draft of its own, what is still missing, and its save.
 * Not a table form: a number is verified when its field is left, and what is stored of it is not typed again.
 */
export const useSection = <Draft extends Typed>(options: Options<Draft>) => {
  const { section, record, original, numbers, onDirty } = options
  const { merchantCode } = record
  const [own, setOwn] = useState<Partial<Draft>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const keyFor = useAttempt()
  const draft: Draft = { ...original, ...own }
  const stored = record.sections.find((one) => one.section === section)
  const savedDraft = useFormDraft<Draft>({
    key: `super merchant ${merchantCode} ${section}`,
    title: `${sectionNames[section]} · ${record.businessName || merchantCode}`,
    version: stored?.version ?? 0,
    present: draft,
    original,
    labels: options.labels,
    fill: setOwn,
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(original)
  useEffect(() => onDirty(section, isChanged), [onDirty, section, isChanged])
  useEffect(() => () => onDirty(section, false), [onDirty, section])

  const savable = new Map<NumberKind, boolean>(
    record.numbers.map(({ kind, state }) => [kind, state === 'verified' || state === 'manualReview']),
  )
  for (const kind of options.removed?.(draft) ?? []) savable.delete(kind)
  for (const kind of numbers) {
    const number = plainNumber(draft[kind] ?? '')
    if (number !== '') savable.set(kind, reviewedByPeople.includes(kind) && numberFault(kind, number) === undefined)
  }
  const missing = missingOf(section, {
    businessType: EntityType.safeParse(draft['businessType'] ?? record.businessType).data,
    identityType: IdentityType.safeParse(draft['identityType'] ?? record.identityType).data,
    savable,
    documents: record.documents,
  })

  const failed = failedWords[section]
  const saving = useCommand(saveSection, {
    invalidates: [getSuperMerchant, searchSuperMerchants],
    onSuccess: async ({ statusCode, statusMessage }) => {
      if (statusCode !== verifiedCode) {
        setFailure(statusMessage)
        showToast({ kind: 'error', text: failed })
        return
      }
      setOwn({})
      await savedDraft.next()
      showToast({ kind: 'success', text: savedWords[section] })
      options.onSaved?.()
    },
    onError: (error) => {
      setFailure(error.message)
      showToast({ kind: 'error', text: failed })
    },
  })
  return {
    section,
    stored,
    draft,
    isChanged,
    missing,
    savedDraft,
    failed,
    failure,
    isSaving: saving.isPending,
    isSavable: missing.length === 0 && (isChanged || stored?.state !== 'saved'),
    set: (change: Partial<Draft>) => {
      setOwn((last) => ({ ...last, ...change }))
      setFailure(null)
    },
    save: () => {
      setFailure(null)
      const request = {
        ...options.requestOf(draft),
        merchantCode,
        sectionVersion: stored?.version ?? 0,
        isSuperMerchant: true,
      }
      saving.mutate({ request, idempotencyKey: keyFor([request, record.version]) })
    },
  }
}

/** What the frame around the fields needs, whatever is typed into them. */
export type OpenSection = Omit<ReturnType<typeof useSection>, 'draft' | 'set'>
