import { UploadIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog } from '@primer/react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { scripts } from '#contract/calls/files/files.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import {
  associatedColumns,
  associateMerchants,
  listAssociatedMerchants,
} from '#contract/calls/merchants/superMerchantMembers.ts'
import { getSuperMerchant, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { codeList } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { splitCodes } from '#src/lists/search/filters.ts'
import { ownColumns, type TableColumn, type TableColumns, tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { formatTotal } from '#src/lists/formatTotal.ts'
import { formatCount } from '#src/ui/count.ts'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import styles from '../superMerchants.module.css'

const UploadDialog = lazyScreen(() => import('#src/uploads/UploadDialog.tsx'), 'UploadDialog')

const search = defineSearch({ filters: {}, size: 10 })
/** What else stands in the address of the form. */
const place = ['merchant', 'document', 'as', 'upload'] as const
const mostAtOnce = 500

const columns = tableColumns(
  associatedColumns,
  {},
  // No call answers a status (conflict X225).
  { status: { header: 'Status', room: 'fit', cell: () => '-' } },
)

type Associated = (typeof columns)['all'][number] extends TableColumn<infer Row> ? Row : never

/** With the number of each row in the whole list, as the documents have it. */
const numbered = (rows: readonly Associated[], before: number): TableColumns<Associated> => {
  const number = ownColumns<Associated>({
    number: { header: '#', room: 'fit', align: 'end', cell: (row) => formatCount(before + rows.indexOf(row) + 1) },
  })
  return { ...columns, all: [...number.all, ...columns.all] }
}

const codesOf = (text: string): string[] => splitCodes(text.toUpperCase())

const faultOf = (typed: string): string | undefined => {
  const codes = codesOf(typed)
  const wrong = codes.filter((code) => !MerchantCode.safeParse(code).success)
  if (wrong.length > 0) return `No merchant code: ${wrong.slice(0, 3).join(', ')}.`
  return codes.length > mostAtOnce ? `At most ${mostAtOnce} merchants at once.` : undefined
}

const table = defineForm(associateMerchants, {
  add: {
    ...codeList('Merchant codes', {
      read: codesOf,
      caption: `One or several, up to ${mostAtOnce}: a column of a sheet can be pasted.`,
      missing: 'Enter at least one merchant code.',
      rows: 6,
      longest: 12_000,
    }),
    faultOf,
  },
})

interface Props {
  readonly record: SuperMerchant
}

const AssociateDialog = ({ record, onClose }: Props & { readonly onClose: () => void }) => {
  const { merchantCode, businessName } = record
  const form = useTableForm({
    table,
    call: associateMerchants,
    saved: record,
    recordOf: () => ({ add: [] }),
    versionOf: ({ version }) => version,
    fixed: () => ({ superMerchantCode: merchantCode, remove: [] }),
    moreFaults: ({ add }) => ({
      add: codesOf(add).includes(merchantCode) ? 'A super merchant is not associated with itself.' : undefined,
    }),
    draftKey: `associate ${merchantCode}`,
    draftTitle: `Associate merchants with ${businessName || merchantCode}`,
    invalidates: [listAssociatedMerchants, getSuperMerchant],
    words: {
      saved: ({ added }) => ({
        kind: 'success',
        text: added === 0 ? 'All of them are associated already.' : `${formatCount(added)} merchants associated.`,
      }),
      failed: 'The merchants were not associated.',
    },
    onSaved: onClose,
  })
  const count = codesOf(form.draft.add).length
  return (
    <FormDialog
      title="Associate merchants"
      subtitle={`With ${businessName} (${merchantCode}). All of them are associated, or none.`}
      layout="rows"
      submitContent={count === 0 ? 'Associate' : `Associate ${formatCount(count)}`}
      form={form}
      onClose={onClose}
    >
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}

/** SM-08. */
export const AssociatedMerchants = ({ record }: Props) => {
  const { merchantCode, version } = record
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const { can, holds } = useSession()
  const upload = useOpenedUpload()
  const { addressOf, opensMerchants } = useMerchantPlace()
  const mayChange = can(associateMerchants)
  const [taken, setTaken] = useState<string | null>(null)
  const list = useList({
    call: listAssociatedMerchants,
    search,
    place,
    request: ({ page, size }) => ({ superMerchantCode: merchantCode, page, pageSize: size }),
    failed: 'Failed to fetch associated merchants',
  })
  const removing = useCommand(associateMerchants, {
    invalidates: [listAssociatedMerchants, getSuperMerchant],
    readsAgainInDoubt: true,
    onSuccess: () => showToast({ kind: 'success', text: 'Merchant removed.' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  return (
    <Section
      title="Associated Merchants"
      aside={list.total === undefined ? undefined : <span className={styles.muted}>{formatTotal(list.total)}</span>}
    >
      <List
        label="Associated merchants"
        list={list}
        columns={numbered(list.rows, (list.search.state.page - 1) * list.search.state.size)}
        rowKey={(row) => row.merchantCode}
        words={{
          empty: {
            title: 'No merchants associated with this super merchant.',
            text: mayChange ? 'Associate them by their codes.' : '',
          },
        }}
        skeletonRows={3}
        tools={
          mayChange ? (
            <>
              <ButtonLink {...openerTo(putting({ as: 'associate' }))}>Associate merchants</ButtonLink>
              {holds(scripts.super_merchant_members.service) && (
                <ButtonLink icon={UploadIcon} {...upload.openerOf('super_merchant_members')}>
                  Associate by sheet
                </ButtonLink>
              )}
            </>
          ) : undefined
        }
        actions={(row) => (
          <>
            {opensMerchants && (
              <RowLink to={addressOf(row.merchantCode, 'view')} label={`View ${row.merchantCode}`}>
                View
              </RowLink>
            )}
            {mayChange && (
              <Button
                size="small"
                variant="invisible"
                aria-label={`Remove ${row.merchantCode}`}
                loading={removing.isPending && removing.variables.request.remove?.[0] === row.merchantCode}
                onClick={() => setTaken(row.merchantCode)}
              >
                Remove
              </Button>
            )}
          </>
        )}
      />
      {mayChange && params.get('as') === 'associate' && (
        <AssociateDialog record={record} onClose={() => put({ as: '' }, { replace: true })} />
      )}
      <Suspense fallback={null}>
        {mayChange && upload.isOpen('super_merchant_members') && (
          <UploadDialog
            title={scripts.super_merchant_members.title}
            scriptIds={['super_merchant_members']}
            onClose={() => {
              upload.close()
              list.refresh()
            }}
          />
        )}
      </Suspense>
      {taken !== null && (
        <ConfirmationDialog
          title={`Remove ${taken}?`}
          confirmButtonContent="Remove"
          confirmButtonType="danger"
          cancelButtonContent="Cancel"
          onClose={(gesture) => {
            if (gesture === 'confirm')
              removing.mutate({
                request: { superMerchantCode: merchantCode, add: [], remove: [taken] },
                ifMatch: version,
              })
            setTaken(null)
          }}
        >
          It will no longer belong to {record.businessName} ({merchantCode}). You can associate it again.
        </ConfirmationDialog>
      )}
    </Section>
  )
}
