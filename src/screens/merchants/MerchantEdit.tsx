import { Banner, Button } from '@primer/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Merchant } from '#contract/calls/merchants.ts'
import { DraftLine } from '#src/editing/DraftLine.tsx'
import { UnsavedQuestion } from '#src/editing/UnsavedQuestion.tsx'
import { discardDraft } from '#src/editing/drafts/drafts.ts'
import { useDraft } from '#src/editing/drafts/useDraft.ts'
import { merchantSections } from './merchantFields.ts'
import { draftOf } from './mergeMerchant.ts'
import styles from './MerchantForm.module.css'
import { MerchantMerge } from './parts/MerchantMerge.tsx'
import { MerchantSectionPanel } from './parts/MerchantSectionPanel.tsx'
import { useMerchantEdit } from './useMerchantEdit.ts'

interface MerchantEditProps {
  readonly merchant: Merchant
  /** Where Save and Cancel lead. */
  readonly list: string
  /** Below the fields, above Save: what is done at once and not saved with them. */
  readonly children?: ReactNode
}

export const MerchantEdit = ({ merchant, list, children }: MerchantEditProps) => {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const draftKey = `merchant ${merchant.merchantCode}`
  const edit = useMerchantEdit(merchant, () => {
    isLeaving.current = true
    void discardDraft(draftKey).then(() => navigate(list))
  })
  const { pathname, search } = useLocation()
  const kept = useDraft({
    key: draftKey,
    isSaved: isLeaving,
    to: pathname + search,
    title: `${merchant.displayName || merchant.businessName} · ${merchant.merchantCode}`,
    baseVersion: edit.base.version ?? null,
    present: edit.draft,
    original: draftOf(edit.base),
    isChanged: edit.isChanged,
    onRestore: ({ mine, original, baseVersion }) => edit.restore(mine, original, baseVersion),
  })
  const { elsewhere } = kept

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isChanged && Object.keys(edit.faults).length === 0) edit.save()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DraftLine
        from={kept.restoredFrom}
        onDiscard={() => {
          edit.replace(draftOf(edit.base))
          void kept.end()
        }}
      />
      {edit.failure !== null && (
        <Banner variant="critical" title="Could not update merchant info!" description={edit.failure} />
      )}
      {merchantSections.map((section) => (
        <MerchantSectionPanel
          key={section.title}
          section={section}
          merchant={edit.base}
          draft={edit.draft}
          faults={edit.faults}
          onChange={edit.change}
        />
      ))}
      {children}
      <div className={styles.footer}>
        <span className={styles.hint} role="status">
          {edit.isChanged ? 'Changes are not saved yet.' : 'Display Name and Contact Person can be changed here.'}
        </span>
        <Button type="button" onClick={() => void navigate(list)}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={edit.isSaving}
          disabled={!edit.isChanged || Object.keys(edit.faults).length > 0}
        >
          Save
        </Button>
      </div>
      {edit.theirs !== null && (
        <MerchantMerge
          key={edit.theirs.version}
          original={edit.base}
          mine={edit.draft}
          theirs={edit.theirs}
          isSaving={edit.isSaving}
          onResolve={(draft) => edit.theirs !== null && edit.resolve(edit.theirs, draft)}
          onClose={edit.closeMerge}
        />
      )}
      {elsewhere !== null && (
        <MerchantMerge
          title="You typed something else in another tab"
          confirmContent="Go on with this"
          original={{ ...edit.base, ...elsewhere.original }}
          mine={edit.draft}
          theirs={{ ...edit.base, ...elsewhere.mine }}
          isSaving={false}
          onResolve={(resolved) => {
            edit.replace(resolved)
            kept.takeOver()
          }}
          onClose={kept.takeOver}
        />
      )}
      <UnsavedQuestion
        isUnsaved={() => edit.isChanged && !isLeaving.current}
        isChanged={edit.isChanged && !kept.isKept}
      >
        {kept.isKept
          ? `Your changes to ${merchant.merchantCode} stay on this device as a draft.`
          : `Your changes to ${merchant.merchantCode} will be lost.`}
      </UnsavedQuestion>
    </form>
  )
}
