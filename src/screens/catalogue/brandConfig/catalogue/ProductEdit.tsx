import { listProducts, type Product, updateProduct } from '#contract/calls/catalogue/catalogue.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { rupees, text, textarea } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { oneProduct, productReads } from './productWords.ts'

interface Props {
  readonly brandCode: string
  readonly sku: string
  readonly onClose: () => void
}

const table = defineForm(updateProduct, {
  productName: text('Name'),
  price: rupees('Price'),
  description: textarea('Description', { rows: 4, optional: true }),
})

const Edit = ({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) => {
  const { brandCode, productCode } = product
  const form = useTableForm({
    table,
    call: updateProduct,
    saved: product,
    versionOf: ({ version }) => version,
    fixed: () => ({ brandCode, productCode }),
    stale: {
      code: 'record-changed',
      read: async () => (await callGateway(listProducts, oneProduct(brandCode, productCode))).rows[0],
      what: 'this product',
    },
    draftKey: `product ${brandCode} ${productCode}`,
    draftTitle: `Product ${productCode}`,
    invalidates: productReads,
    words: { saved: 'Successfully Updated!', failed: 'Could not update details' },
    onSaved: onClose,
  })
  return (
    <FormDialog title="Edit product" subtitle={productCode} form={form} layout="rows" onClose={onClose}>
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}

/** BC-05 */
export const ProductEdit = ({ brandCode, sku, onClose }: Props) => (
  <SavedRecord
    call={listProducts}
    request={oneProduct(brandCode, sku)}
    of={({ rows }) => rows[0]}
    title="Edit product"
    onClose={onClose}
  >
    {(product) => <Edit product={product} onClose={onClose} />}
  </SavedRecord>
)
