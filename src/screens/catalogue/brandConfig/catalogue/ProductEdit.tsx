import {
  listProducts,
  type Product,
  ProductDescription,
  ProductName,
  updateProduct,
} from '#contract/calls/catalogue/catalogue.ts'
import { maxPaise, readRupees, writeHundredths } from '#contract/wire/money.ts'
import { callGateway } from '#src/gateway/call.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { oneProduct, productReads } from './productWords.ts'

interface Props {
  readonly brandCode: string
  readonly sku: string
  readonly onClose: () => void
}

const faultIn = (schema: typeof ProductName, typed: string): string | undefined =>
  schema.safeParse(typed).error?.issues[0]?.message

const priceOf = (typed: string): number | undefined => {
  const paise = readRupees(typed)
  return paise === undefined || paise > maxPaise ? undefined : paise
}

const Edit = ({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) => {
  const { brandCode, productCode } = product
  const form = useRecordForm({
    call: updateProduct,
    saved: product,
    versionOf: ({ version }) => version,
    draftOf: (saved) => ({
      productName: saved?.productName ?? '',
      price: saved?.price === null || saved === undefined ? '' : writeHundredths(saved.price),
      description: saved?.description ?? '',
    }),
    requestOf: ({ productName, price, description }) => ({
      brandCode,
      productCode,
      productName,
      price: priceOf(price) ?? 0,
      description,
    }),
    faultsOf: ({ productName, price, description }) => ({
      productName: faultIn(ProductName, productName),
      price: priceOf(price) === undefined ? 'Write the price in rupees, with at most two decimals.' : undefined,
      description: faultIn(ProductDescription, description),
    }),
    stale: {
      code: 'record-changed',
      read: async () => (await callGateway(listProducts, oneProduct(brandCode, productCode))).rows[0],
      what: 'this product',
    },
    draftKey: `product ${brandCode} ${productCode}`,
    draftTitle: `Product ${productCode}`,
    labels: { productName: 'Name', price: 'Price', description: 'Description' },
    invalidates: productReads,
    words: { saved: 'Successfully Updated!', failed: 'Could not update details' },
    onSaved: onClose,
  })
  const { draft, faults, set } = form
  return (
    <FormDialog title="Edit product" subtitle={productCode} form={form} layout="rows" onClose={onClose}>
      <TextField
        label="Name"
        fault={faults.productName}
        longest={200}
        value={draft.productName}
        onChange={(text) => set({ productName: text })}
      />
      <TextField
        label="Price"
        fault={faults.price}
        inputMode="decimal"
        leadingVisual="₹"
        longest={20}
        value={draft.price}
        onChange={(text) => set({ price: text })}
      />
      <TextareaField
        label="Description"
        fault={faults.description}
        rows={4}
        longest={1_000}
        resize="vertical"
        value={draft.description}
        onChange={(text) => set({ description: text })}
      />
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
