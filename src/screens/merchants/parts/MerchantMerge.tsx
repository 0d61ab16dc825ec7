import { Banner, Dialog, Label, Radio } from '@primer/react'
import { useState } from 'react'
import type { Merchant } from '#contract/merchants.ts'
import {
  differences,
  type EditableField,
  editableLabels,
  type MerchantDraft,
  resolvedDraft,
  type Side,
} from '../mergeMerchant.ts'
import styles from './MerchantMerge.module.css'

interface MerchantMergeProps {
  readonly original: Merchant
  readonly mine: MerchantDraft
  readonly theirs: Merchant
  readonly isSaving: boolean
  /** The draft to save against `theirs`. */
  readonly onResolve: (draft: MerchantDraft) => void
  readonly onClose: () => void
}

const sides: readonly { side: Side; title: string }[] = [
  { side: 'mine', title: 'Mine' },
  { side: 'theirs', title: 'Theirs' },
]

const Text = ({ children }: { readonly children: string }) =>
  children === '' ? <span className={styles.none}>empty</span> : <span>{children}</span>

/** Somebody else saved first: a choice per field, and what nobody else touched is chosen already. */
export const MerchantMerge = ({ original, mine, theirs, isSaving, onResolve, onClose }: MerchantMergeProps) => {
  const fields = differences(original, mine, theirs)
  const [choices, setChoices] = useState<Partial<Record<EditableField, Side>>>(() =>
    Object.fromEntries(fields.flatMap(({ field, suggested }) => (suggested === null ? [] : [[field, suggested]]))),
  )
  const undecided = fields.filter(({ field }) => choices[field] === undefined)
  const keepsTheirs = fields.every(({ field }) => choices[field] === 'theirs')

  return (
    <Dialog
      title="Somebody else changed this merchant"
      subtitle="Choose what each field should hold. Nothing of yours has been saved yet."
      width="xlarge"
      className={styles.dialog ?? ''}
      onClose={onClose}
      footerButtons={[
        { content: 'Back to editing', onClick: onClose },
        {
          buttonType: 'primary',
          content: keepsTheirs ? 'Keep theirs' : 'Save',
          disabled: undecided.length > 0,
          loading: isSaving,
          onClick: () => onResolve(resolvedDraft(mine, theirs, choices)),
        },
      ]}
    >
      {fields.length === 0 && (
        <Banner
          hideTitle
          title="Nothing to choose"
          variant="info"
          layout="compact"
          description="The change concerns fields that cannot be edited here."
        />
      )}
      <div className={styles.fields}>
        {fields.map(({ field, original: before, suggested, ...values }) => (
          <fieldset key={field} className={styles.field}>
            <legend className={styles.legend}>
              {editableLabels[field]}
              {suggested === null && <Label variant="attention">both changed</Label>}
            </legend>
            <p className={styles.original}>
              Original: <Text>{before}</Text>
            </p>
            <div className={styles.sides}>
              {sides.map(({ side, title }) => (
                <label key={side} className={styles.side} data-chosen={choices[field] === side || undefined}>
                  <Radio
                    name={field}
                    value={side}
                    checked={choices[field] === side}
                    onChange={() => setChoices({ ...choices, [field]: side })}
                  />
                  <span className={styles.sideText}>
                    <span className={styles.sideTitle}>{title}</span>
                    <Text>{values[side]}</Text>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
