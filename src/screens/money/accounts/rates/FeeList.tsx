import { type Fee, feeColumns, listFees, ratePageSize } from '#contract/calls/money/rates.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { place, RateActs, stateLook, word } from './RateCells.tsx'
import { useIsDrafter } from './useIsDrafter.ts'

const search = defineSearch({ filters: {}, size: ratePageSize })
const oneLine = ({ key }: { readonly key: 'feeType' | 'duration' | 'brandCode' }) => ({
  cell: (fee: Fee) => word(fee[key]),
})
const columns = tableColumns(feeColumns, {
  feeType: oneLine({ key: 'feeType' }),
  duration: oneLine({ key: 'duration' }),
  brandCode: oneLine({ key: 'brandCode' }),
  state: stateLook,
})
const nameOf = ({ brandCode, feeType, duration, version }: Fee) =>
  `${brandCode} ${feeType} ${duration} version ${version}`

export const FeeList = () => {
  const { opened, open, openerOf, close } = useOpenedRecord()
  const list = useGrowingList({
    call: listFees,
    search,
    place,
    request: ({ page, size }) => ({ pageIndex: page - 1, pageSize: size }),
    failed: 'Could not get data!',
  })
  const isDrafter = useIsDrafter()

  return (
    <>
      <List
        label="Subs. Fees"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        words={{
          empty: {
            title: 'No records found',
            text: isDrafter ? 'Add New makes the first one.' : 'A drafter makes the first one.',
          },
        }}
        onOpen={({ id }) => open({ as: 'review', id })}
        actionsHeader="Action"
        actions={(fee) => <RateActs rate={fee} name={nameOf(fee)} openerOf={(as) => openerOf({ as, id: fee.id })} />}
        filterEnd={
          isDrafter && (
            <ButtonLink variant="primary" {...openerOf({ as: 'add' })}>
              Add New
            </ButtonLink>
          )
        }
      />
      <CheckedDialogs kind="subscription" opened={opened} mayAdd={isDrafter} onClose={close} />
    </>
  )
}
