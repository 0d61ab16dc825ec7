import { addCategory, type Category, listCategories } from '#contract/calls/catalogue.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { TextField } from '#src/ui/TextField.tsx'

interface Props {
  readonly brandCode: string
  /** Undefined: a root. */
  readonly parent: Category | undefined
  readonly onClose: () => void
}

/** BC-08 */
export const AddCategory = ({ brandCode, parent, onClose }: Props) => {
  const form = useRecordForm<typeof addCategory, never, { readonly name: string }>({
    call: addCategory,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => ({ name: '' }),
    requestOf: ({ name }) => ({
      brandCode,
      categoryDescription: name,
      businessLob: 'RETAIL',
      activeStatus: 'Y',
      parentCategoryId: parent?.id ?? null,
    }),
    isComplete: ({ name }) => name.trim() !== '',
    draftKey: `category ${brandCode} ${parent?.id ?? ''}`,
    draftTitle: parent === undefined ? `New category of ${brandCode}` : `New category in ${parent.categoryDescription}`,
    labels: { name: 'Category' },
    invalidates: [listCategories],
    words: {
      saved: 'Successfully added category!',
      failed: (error) =>
        error instanceof Refusal && error.code === 'category-present' ? error.message : 'Could not add category',
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={parent === undefined ? 'Add root category' : 'Add child category'}
      {...(parent === undefined ? {} : { subtitle: `In ${parent.categoryDescription}, level ${parent.level + 1}` })}
      form={form}
      submitContent="Add"
      layout="rows"
      onClose={onClose}
    >
      <TextField
        label="Category"
        caption="Two categories in one place differ in more than case and spaces."
        maxLength={80}
        value={form.draft.name}
        onChange={(text) => form.set({ name: text })}
      />
    </FormDialog>
  )
}
