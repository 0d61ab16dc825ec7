import { UploadIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
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
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { splitCodes } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useMerchantPlace } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useOpenedUpload } from '#src/uploads/useOpenedUpload.ts'
import styles from '../superMerchants.module.css'

const UploadDialog = lazy(async () => ({ default: (await import('#src/uploads/UploadDialog.tsx')).UploadDialog }))

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

const codesOf = (text: string): string[] => splitCodes(text.toUpperCase())

const faultOf = (text: string, own: string): string | undefined => {
  const codes = codesOf(text)
  if (codes.length === 0) return 'Enter at least one merchant code.'
  const wrong = codes.filter((code) => !MerchantCode.safeParse(code).success)
  if (wrong.length > 0) return `No merchant code: ${wrong.slice(0, 3).join(', ')}.`
  if (codes.includes(own)) return 'A super merchant is not associated with itself.'
  return codes.length > mostAtOnce ? `At most ${mostAtOnce} merchants at once.` : undefined
}

interface Props {
  readonly record: SuperMerchant
}

const AssociateDialog = ({ record, onClose }: Props & { readonly onClose: () => void }) => {
  const { merchantCode, businessName } = record
  const form = useRecordForm({
    call: associateMerchants,
    saved: record,
    versionOf: ({ version }) => version,
    draftOf: () => ({ codes: '' }),
    requestOf: ({ codes }) => ({ superMerchantCode: merchantCode, add: codesOf(codes), remove: [] }),
    faultsOf: ({ codes }) => ({ codes: faultOf(codes, merchantCode) }),
    draftKey: `associate ${merchantCode}`,
    draftTitle: `Associate merchants with ${businessName || merchantCode}`,
    labels: { codes: 'Merchant codes' },
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
  const { draft, faults, set } = form
  const count = codesOf(draft.codes).length
  return (
    <FormDialog
      title="Associate merchants"
      subtitle={`With ${businessName} (${merchantCode}). All of them are associated, or none.`}
      layout="rows"
      submitContent={count === 0 ? 'Associate' : `Associate ${formatCount(count)}`}
      form={form}
      onClose={onClose}
    >
      <TextareaField
        label="Merchant codes"
        caption={`One or several, up to ${mostAtOnce}: a column of a sheet can be pasted.`}
        fault={faults.codes}
        rows={6}
        resize="vertical"
        spellCheck={false}
        longest={12_000}
        value={draft.codes}
        onChange={(text) => set({ codes: text })}
      />
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
  const { addressOf } = useMerchantPlace()
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
      aside={list.total === undefined ? undefined : <span className={styles.muted}>{formatCount(list.total)}</span>}
    >
      <List
        label="Associated merchants"
        list={list}
        columns={columns}
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
            <RowLink to={addressOf(row.merchantCode, 'view')} label={`View ${row.merchantCode}`}>
              View
            </RowLink>
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
