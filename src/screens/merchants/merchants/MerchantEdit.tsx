import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { editMerchants, Merchant, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormPage } from '#src/editing/FormPage.tsx'
import { merchantSections } from './merchantFields.ts'
import { merchantTable } from './merchantTable.ts'
import styles from './MerchantForm.module.css'
import { MerchantSectionPanel } from './parts/MerchantSectionPanel.tsx'

interface MerchantEditProps {
  readonly merchant: Merchant
  /** Where Save and Cancel lead. */
  readonly list: string
  /** Below the fields, above Save: what is done at once and not saved with them. */
  readonly children?: ReactNode
}

export const MerchantEdit = ({ merchant, list, children }: MerchantEditProps) => {
  const navigate = useNavigate()
  const { merchantCode } = merchant
  const form = useTableForm({
    table: merchantTable,
    call: editMerchants,
    saved: merchant,
    versionOf: ({ version }) => version ?? 0,
    isSame: (one, other) => Object.keys(merchantTable.changesOf(one, other)).length === 0,
    requestOf: (changes) => [{ merchantCode, ...changes }],
    isComplete: () => true,
    stale: { code: 'merchant-changed', record: Merchant, what: 'this merchant' },
    draftKey: `merchant ${merchantCode}`,
    draftTitle: `${merchant.displayName || merchant.businessName} · ${merchantCode}`,
    invalidates: [searchMerchants],
    words: { saved: 'Successfully Saved!', failed: 'Could not update merchant info!' },
    onSaved: () => void navigate(list),
  })

  return (
    <FormPage
      form={form}
      failed="Could not update merchant info!"
      hint={form.isChanged ? 'Changes are not saved yet.' : 'Display Name and Contact Person can be changed here.'}
      leaving={{
        savedDraft: `Your changes to ${merchantCode} stay on this device as a draft.`,
        lost: `Your changes to ${merchantCode} will be lost.`,
      }}
      className={styles.form}
      onCancel={() => void navigate(list)}
    >
      {merchantSections.map((section) => (
        <MerchantSectionPanel
          key={section.title}
          section={section}
          merchant={form.base}
          draft={form.draft}
          faults={form.faults}
          onChange={form.set}
        />
      ))}
      {children}
    </FormPage>
  )
}
