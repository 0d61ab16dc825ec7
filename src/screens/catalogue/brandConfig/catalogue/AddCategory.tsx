import { addCategory, type Category, listCategories } from '#contract/calls/catalogue/catalogue.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { Refusal } from '#src/gateway/refusal.ts'

interface Props {
  readonly brandCode: string
  /** Undefined: a root. */
  readonly parent: Category | undefined
  readonly onClose: () => void
}

const table = defineForm(addCategory, {
  categoryDescription: text('Category', {
    caption: 'Two categories in one place differ in more than case and spaces.',
  }),
})

/** BC-08 */
export const AddCategory = ({ brandCode, parent, onClose }: Props) => {
  const form = useTableForm({
    table,
    waits: true,
    call: addCategory,
    fixed: () => ({
      brandCode,
      businessLob: 'RETAIL' as const,
      activeStatus: 'Y' as const,
      parentCategoryId: parent?.id ?? null,
    }),
    draftKey: `category ${brandCode} ${parent?.id ?? ''}`,
    draftTitle: parent === undefined ? `New category of ${brandCode}` : `New category in ${parent.categoryDescription}`,
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
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}
