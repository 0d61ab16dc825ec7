import { PlusIcon } from '@primer/octicons-react'
import { Label } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { useTypedText } from '#src/address/useTypedText.ts'
import { OfferWaits, useOfferWaits } from '#src/checkedRecords/OfferWaits.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import brand from '../BrandConfig.module.css'
import type { BrandTabProps } from '../brandPlaces.ts'
import { GroupCodeAdd, GroupCodeEdit } from './GroupCodeDialogs.tsx'
import { categoryWord, type Group, groupsOf } from './groups.ts'
import styles from './GroupCodes.module.css'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

const groupChanges = ['addGroupCode', 'editGroupCode'] as const

/** BC-21: group codes of the brand and what they stand for. */
export const GroupCodeList = ({ brandCode }: BrandTabProps) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const [text, type] = useTypedText(params.get('search') ?? '', (next) =>
    put({ search: next.trim() }, { replace: true }),
  )
  const read = useCall(listGroupCodes, { includeBrands: brandCode }, { staleTime: 0 })
  const waits = useOfferWaits(brandCode, groupChanges)
  const all = groupsOf(read.data?.dealers ?? [])
  const wanted = text.trim().toUpperCase()
  const groups = all.filter(
    ({ groupCode, categories }) =>
      groupCode.includes(wanted) ||
      categories.some((category) => categoryWord(category).toUpperCase().includes(wanted)),
  )
  const edited = all.find(({ groupCode }) => groupCode === params.get('group'))
  const columns: readonly Column<Group>[] = [
    { key: 'groupCode', header: 'group_code', width: '12rem', cell: ({ groupCode }) => <code>{groupCode}</code> },
    {
      key: 'categories',
      header: 'dealer_category',
      cell: ({ categories }) => (
        <span className={styles.categories}>
          {categories.map((category) => (
            <Label key={category} variant={category === '' ? 'secondary' : 'default'}>
              {categoryWord(category)}
            </Label>
          ))}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      pinned: true,
      align: 'end',
      width: '1%',
      cell: ({ groupCode }) => (
        <RowLink {...openerTo(putting({ group: groupCode }))} label={`Edit ${groupCode}`}>
          Edit
        </RowLink>
      ),
    },
  ]
  return (
    <div className="ui-column-16 ui-settling">
      <OfferWaits waits={waits} />
      <div className={`${brand.line} ${brand.spread}`}>
        <span className={brand.line}>
          <BoundedInput
            type="search"
            aria-label="Search group codes"
            placeholder="Search group codes"
            autoComplete="off"
            longest={60}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          <AsOf readAt={read.dataUpdatedAt} />
        </span>
        <ButtonLink icon={PlusIcon} variant="primary" {...openerTo(putting({ as: 'add' }))}>
          Add group code
        </ButtonLink>
      </div>
      <ReadState
        read={read}
        isEmpty={groups.length === 0}
        emptyTitle={all.length === 0 ? 'No group codes yet' : 'No group code fits'}
        emptyText={all.length === 0 ? 'Add the first one.' : 'Search for another one.'}
        skeleton={<Table label="Group codes" columns={columns} rows={[]} rowKey={String} skeletonRows={8} />}
      >
        <Table
          label="Group codes"
          columns={columns}
          rows={groups}
          rowKey={({ groupCode }) => groupCode}
          onOpen={({ groupCode }) => put({ group: groupCode })}
        />
      </ReadState>
      {params.get('as') === 'add' && (
        <GroupCodeAdd brandCode={brandCode} onClose={() => put({ as: '' }, { replace: true })} />
      )}
      {edited !== undefined && (
        <GroupCodeEdit
          key={edited.groupCode}
          brandCode={brandCode}
          group={edited}
          known={[...new Set(all.flatMap(({ categories }) => categories))]}
          onClose={() => put({ group: '' }, { replace: true })}
        />
      )}
    </div>
  )
}
