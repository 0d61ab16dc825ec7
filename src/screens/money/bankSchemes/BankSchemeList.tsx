import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  bankPageSize,
  createBankScheme,
  editBankScheme,
  listBankSchemes,
  type BankScheme,
} from '#contract/calls/money/bankSchemes.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { Tabs } from '#src/address/Tabs.tsx'
import type { Opener } from '#src/address/useOpener.ts'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { useGrowingList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { bankSchemeAddress } from '#src/transactions/BankSchemeLink.tsx'
import { Page } from '#src/ui/Page.tsx'
import { schemeColumns } from './parts/schemeColumns.tsx'

const tabs = [
  { status: 'created', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
] as const

const search = defineSearch({ filters: {}, size: bankPageSize })
const place = ['activeIndex'] as const

/** The documents put these two into one tab, Setup; it is the page itself. */
export const BankSchemeList = () => {
  const [params] = useSearchParams()
  const { can } = useSession()
  const { opened, openerOf, close } = useOpenedRecord()
  const isPending = params.get('activeIndex') !== '1'
  const isMaker = can(createBankScheme)

  return (
    <Page
      title="Bank Setup"
      actions={
        isMaker && isPending ? (
          <ButtonLink variant="primary" {...openerOf({ as: 'add' })}>
            Add New
          </ButtonLink>
        ) : undefined
      }
    >
      <Tabs
        label="Setup"
        tabs={tabs.map(({ status, label }, index) => ({
          key: String(index),
          label,
          content: () => (
            <Schemes
              status={status}
              isMaker={isMaker}
              editorOf={can(editBankScheme) ? ({ id }) => openerOf({ as: 'edit', id }) : undefined}
              reviewOf={({ id }) => openerOf({ as: 'review', id })}
            />
          ),
        }))}
      />
      <CheckedDialogs kind="bankScheme" opened={opened} mayAdd={isMaker} onClose={close} />
    </Page>
  )
}

interface SchemesProps {
  readonly status: 'created' | 'approved'
  readonly isMaker: boolean
  readonly editorOf: ((scheme: BankScheme) => Opener) | undefined
  readonly reviewOf: (scheme: BankScheme) => Opener
}

const Schemes = ({ status, isMaker, editorOf, reviewOf }: SchemesProps) => {
  const navigate = useNavigate()
  const list = useGrowingList({
    call: listBankSchemes,
    search,
    place,
    request: ({ page, size }) => ({ page: page - 1, size, status }),
    failed: 'No records found !',
  })
  const isPendingTab = status === 'created'
  return (
    <List
      label={isPendingTab ? 'Pending schemes' : 'Approved schemes'}
      list={list}
      columns={schemeColumns[status]}
      rowKey={({ id }) => String(id)}
      words={{
        empty: isPendingTab
          ? {
              title: 'Nothing waits',
              text: isMaker
                ? 'Add New makes a scheme; a checker decides on it.'
                : 'Schemes that makers save wait here.',
            }
          : { title: 'No approved schemes', text: 'A scheme appears here once a checker approves it.' },
      }}
      onOpen={({ id }) => void navigate(bankSchemeAddress(id))}
      actions={(scheme) => (
        <>
          {scheme.can.includes('approve') && (
            <RowLink {...reviewOf(scheme)} label={`Verify ${scheme.bankTenureId}`} isFramed>
              Verify
            </RowLink>
          )}
          {editorOf !== undefined && scheme.can.includes('edit') && (
            <RowLink {...editorOf(scheme)} label={`Edit ${scheme.bankTenureId}`}>
              Edit
            </RowLink>
          )}
        </>
      )}
    />
  )
}
