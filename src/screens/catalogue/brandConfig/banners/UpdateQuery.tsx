import { Button, Dialog } from '@primer/react'
import { useState } from 'react'
import {
  brandQueryView,
  getBrandQuery,
  mostMatchedProducts,
  saveBrandQuery,
  tryBrandQuery,
} from '#contract/calls/catalogue/banners.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { json, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import type { ControlProps } from '#src/editing/fields/formField.ts'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { Field } from '#src/ui/Field.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import brand from '../BrandConfig.module.css'
import styles from './Banners.module.css'
import { BoundedInput, BoundedTextarea } from '#src/ui/BoundedInput.tsx'

type Query = ResponseOf<typeof getBrandQuery>
interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

const sql = (label: string) => ({
  ...text(label, {
    caption: `One SELECT of product_code from ${brandQueryView.name}; :text is what is searched. Columns: ${brandQueryView.columns.join(', ')}.`,
    optional: true,
  }),
  control: ({ label: shown, caption, value, onChange }: ControlProps<string>) => (
    <Field label={shown} caption={caption}>
      {(control) => (
        <BoundedTextarea
          {...control}
          className={styles.code}
          block
          rows={5}
          longest={10_000}
          resize="vertical"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  ),
})

const table = defineForm(saveBrandQuery, {
  searchQueryElastic: json('search_query_elastic', { optional: true }),
  queryElastic: json('query_elastic', { optional: true }),
  searchQuerySql: sql('search_query_sql'),
  querySql: sql('query_sql'),
})

const countWords = (products: number): string =>
  products === mostMatchedProducts
    ? `${formatCount(products)} products or more`
    : `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`

/** How many products a query finds, asked for by a button: it may take two seconds. */
const Try = ({ brandCode, label, querySql }: { brandCode: string; label: string; querySql: string }) => {
  const [text, setText] = useState('')
  const request = { brandCode, querySql: querySql.trim(), text }
  const now = JSON.stringify(request)
  const [asked, setAsked] = useState<{ readonly of: string; readonly request: typeof request }>()
  const isAsked = asked?.of === now
  const read = useCall(tryBrandQuery, asked?.request ?? request, { enabled: isAsked, staleTime: 0 })
  const found = isAsked && read.error === null ? read.data : undefined
  return (
    <div className="ui-column-8">
      <div className={brand.line}>
        <BoundedInput
          aria-label={`What is searched by ${label}`}
          placeholder="Words for :text"
          longest={100}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          disabled={querySql.trim() === ''}
          loading={isAsked && read.isFetching}
          aria-label={`Try ${label}`}
          onClick={() => {
            if (isAsked) void read.refetch()
            else setAsked({ of: now, request })
          }}
        >
          Try
        </Button>
        <span role="status">{found === undefined ? '' : countWords(found.products)}</span>
      </div>
      {isAsked && read.error !== null && <Fault>{read.error.message}</Fault>}
      {found !== undefined && found.examples.length > 0 && (
        <p className="ui-muted">
          For example{' '}
          {found.examples.map(({ productCode, productName }) => `${productName} (${productCode})`).join('; ')}
        </p>
      )}
    </div>
  )
}

const Edit = ({ brandCode, saved, onClose }: Props & { readonly saved: Query }) => {
  const form = useTableForm({
    table,
    call: saveBrandQuery,
    saved,
    versionOf: ({ version }) => version,
    fixed: () => ({ brandCode }),
    isComplete: (draft) => Object.values(draft).some((text) => text.trim() !== ''),
    stale: {
      code: 'record-changed',
      read: async () => callGateway(getBrandQuery, { brandCode }),
      what: 'these queries',
    },
    draftKey: `brand query ${brandCode}`,
    draftTitle: `Search queries of ${brandCode}`,
    invalidates: [getBrandQuery],
    words: { saved: 'Successfully Saved!', failed: 'Something went wrong !' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Update Query"
      subtitle={`How products of ${brandCode} are searched`}
      width="xlarge"
      layout="rows"
      form={form}
      onClose={onClose}
    >
      <FormFields table={table} form={form} only={['searchQueryElastic', 'queryElastic']} />
      {(['searchQuerySql', 'querySql'] as const).map((field) => (
        <div key={field} className="ui-column-8">
          <FormFields table={table} form={form} only={[field]} />
          <Try brandCode={brandCode} label={table.fields[field].label} querySql={form.draft[field]} />
        </div>
      ))}
    </FormDialog>
  )
}

/** BC-11 */
export const UpdateQuery = ({ brandCode, onClose }: Props) => {
  const read = useCall(getBrandQuery, { brandCode }, { staleTime: 0 })
  const [shown, setShown] = useState<Query>()
  if (shown === undefined && read.data !== undefined && !read.isFetching) setShown(read.data)
  if (shown !== undefined) return <Edit brandCode={brandCode} saved={shown} onClose={onClose} />
  if (read.error === null) return null
  return (
    <Dialog title="Update Query" onClose={onClose} footerButtons={[{ content: 'Close', onClick: onClose }]}>
      <ScreenState
        state="failed"
        title="Could not get Brand Query!"
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    </Dialog>
  )
}
