import { Dialog, Textarea } from '@primer/react'
import { useState } from 'react'
import { getBrandQuery, saveBrandQuery } from '#contract/calls/banners.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { describeJsonFault, jsonFault } from '#contract/wire/jsonText.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { JsonField } from '#src/editing/JsonField.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Field } from '#src/ui/Field.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'

type Query = ResponseOf<typeof getBrandQuery>
type Fields = Pick<Query, 'searchQueryElastic' | 'searchQuerySql' | 'queryElastic' | 'querySql'>

interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

const labels: Readonly<Record<keyof Fields, string>> = {
  searchQueryElastic: 'search_query_elastic',
  searchQuerySql: 'search_query_sql',
  queryElastic: 'query_elastic',
  querySql: 'query_sql',
}

const faultOfJson = (text: string) => {
  const fault = text.trim() === '' ? undefined : jsonFault(text)
  return fault === undefined ? undefined : describeJsonFault(fault)
}

const Edit = ({ brandCode, saved, onClose }: Props & { readonly saved: Query }) => {
  const form = useRecordForm<typeof saveBrandQuery, Query, Fields>({
    call: saveBrandQuery,
    saved,
    versionOf: ({ version }) => version,
    draftOf: (of) => ({
      searchQueryElastic: of?.searchQueryElastic ?? '',
      searchQuerySql: of?.searchQuerySql ?? '',
      queryElastic: of?.queryElastic ?? '',
      querySql: of?.querySql ?? '',
    }),
    requestOf: (draft) => ({ brandCode, ...draft }),
    faultsOf: ({ searchQueryElastic, queryElastic }) => ({
      searchQueryElastic: faultOfJson(searchQueryElastic),
      queryElastic: faultOfJson(queryElastic),
    }),
    isComplete: (draft) => Object.values(draft).some((text) => text.trim() !== ''),
    stale: {
      code: 'record-changed',
      read: async () => callGateway(getBrandQuery, { brandCode }),
      title: 'Somebody else changed these queries',
    },
    draftKey: `brand query ${brandCode}`,
    draftTitle: `Search queries of ${brandCode}`,
    labels,
    invalidates: [getBrandQuery],
    words: { saved: 'Successfully Saved!', failed: 'Something went wrong !' },
    onSaved: onClose,
  })
  const { draft, faults, set } = form
  return (
    <FormDialog
      title="Update Query"
      subtitle={`How products of ${brandCode} are searched. One SELECT that changes nothing; it is never run here.`}
      width="xlarge"
      layout="rows"
      form={form}
      onClose={onClose}
    >
      {(['searchQueryElastic', 'queryElastic'] as const).map((field) => (
        <JsonField
          key={field}
          label={labels[field]}
          caption="JSON"
          fault={faults[field]}
          value={draft[field]}
          onChange={(text) => set({ [field]: text })}
        />
      ))}
      {(['searchQuerySql', 'querySql'] as const).map((field) => (
        <Field key={field} label={labels[field]} caption="One SELECT statement">
          {(control) => (
            <Textarea
              {...control}
              block
              rows={5}
              maxLength={10_000}
              resize="vertical"
              spellCheck={false}
              value={draft[field]}
              onChange={(event) => set({ [field]: event.target.value })}
            />
          )}
        </Field>
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
        text={read.error.message}
        onRetry={() => void read.refetch()}
      />
    </Dialog>
  )
}
