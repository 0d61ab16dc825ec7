import { Button } from '@primer/react'
import { useRef, useState } from 'react'
import { addGroupCode, DealerCategory, editGroupCode, listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { savedOrWaits, waitReads } from '#src/checkedRecords/offerWaitWords.ts'
import { someOf } from '#src/editing/fields/choices.tsx'
import { defineFields, defineForm } from '#src/editing/fields/defineForm.ts'
import { hidden, several, text } from '#src/editing/fields/fieldKinds.tsx'
import { waitsWords } from '#src/editing/waitsWords.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import type { ToastWords } from '#src/ui/toast.ts'
import brand from '../BrandConfig.module.css'
import { categoryWord, type Group } from './groups.ts'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

const categoryFault = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : DealerCategory.safeParse(typed).error?.issues[0]?.message

interface AddProps {
  readonly brandCode: string
  readonly onClose: () => void
}

const added = defineForm(addGroupCode, {
  groupCode: text('group_code', { isUpperCase: true }),
  dealerCategory: text('dealer_category'),
})

/** BC-22: both are required. */
export const GroupCodeAdd = ({ brandCode, onClose }: AddProps) => {
  const form = useTableForm({
    table: added,
    waits: true,
    call: addGroupCode,
    fixed: () => ({ brand: brandCode }),
    draftKey: `group code ${brandCode}`,
    draftTitle: `New group code of ${brandCode}`,
    invalidates: [listGroupCodes, ...waitReads],
    words: { saved: savedOrWaits, failed: (error) => error.message },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Add group code"
      subtitle={brandCode}
      form={form}
      submitContent="Add"
      layout="rows"
      onClose={onClose}
    >
      <FormFields table={added} form={form} />
    </FormDialog>
  )
}

/** Somebody else's change in between is kept, and said. */
const savedWords = (asked: readonly string[], left: readonly string[]): ToastWords => {
  const isAsAsked = left.length === asked.length && left.every((category) => asked.includes(category))
  const text = 'Successfully Updated!'
  return isAsAsked
    ? { kind: 'success', text }
    : { kind: 'info', text: `${text} Somebody else changed it too: it has ${left.map(categoryWord).join(', ')} now.` }
}

interface EditProps extends AddProps {
  readonly group: Group
  /** Categories of the whole brand. */
  readonly known: readonly string[]
}

const edited = defineFields({
  categories: several<string>('dealer_category', { optional: false }),
  added: hidden<readonly string[]>('New categories', []),
})

/** BC-22: at least one category stays. */
export const GroupCodeEdit = ({ brandCode, group, known, onClose }: EditProps) => {
  // What the person saw: what somebody else changes in between is kept beside their own change.
  const [seen] = useState(() => group.categories.toSorted())
  const [typed, setTyped] = useState('')
  const asked = useRef<readonly string[]>([])
  const form = useTableForm({
    table: edited,
    call: editGroupCode,
    opensWith: { categories: seen },
    requestOf: ({ categories }) => {
      asked.current = categories
      return {
        brand: brandCode,
        groupCode: group.groupCode,
        dealerCategory: seen,
        selectedDealers: categories,
      }
    },
    isComplete: ({ categories }) => categories.join('\n') !== seen.join('\n'),
    moreFaults: ({ categories }) => ({
      categories: categories.length === 0 ? 'Choose at least one dealer category.' : undefined,
    }),
    draftKey: `group code ${brandCode} ${group.groupCode}`,
    draftTitle: `Group code ${group.groupCode}`,
    invalidates: [listGroupCodes, ...waitReads],
    words: {
      saved: (left) =>
        left.some(({ waits }) => waits !== null)
          ? waitsWords
          : savedWords(
              asked.current,
              left.map(({ dealerCategory }) => dealerCategory),
            ),
      failed: (error) => error.message,
    },
    onSaved: onClose,
  })
  const { draft, set } = form
  const options = [...new Set([...known, ...draft.added])]
  const fault = categoryFault(typed)
  const add = () => {
    const category = typed.trim()
    if (category === '' || fault !== undefined) return
    set({ added: [...draft.added, category], categories: [...new Set([...draft.categories, category])].toSorted() })
    setTyped('')
  }
  return (
    <FormDialog title={`Edit ${group.groupCode}`} subtitle={brandCode} form={form} layout="rows" onClose={onClose}>
      <FormFields
        table={edited}
        form={form}
        own={{ categories: someOf(options.map((category) => ({ value: category, name: categoryWord(category) }))) }}
      />
      <div className={brand.bar}>
        <Field label="Another dealer category" fault={fault}>
          {(control) => (
            <BoundedInput
              {...control}
              longest={60}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
        <Button type="button" disabled={typed.trim() === '' || fault !== undefined} onClick={add}>
          Add to the list
        </Button>
      </div>
    </FormDialog>
  )
}
