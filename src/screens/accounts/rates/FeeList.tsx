import { Button } from '@primer/react'
import { type Fee, feeColumns, listFees, ratePageSize } from '#contract/calls/rates.ts'
import { DecideDialog } from '#src/checking/DecideDialog.tsx'
import { useOpenedRecord } from '#src/checking/openedRecord.ts'
import { Opening } from '#src/editing/Opening.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useGrowingList } from '#src/lists/useList.ts'
import { MissingRecord } from '../parts/MissingRecord.tsx'
import { FeeEdit } from './FeeEdit.tsx'
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
  const { opened, open, close } = useOpenedRecord()
  const list = useGrowingList({
    call: listFees,
    search,
    place,
    request: ({ page, size }) => ({ pageIndex: page - 1, pageSize: size }),
    failed: 'Could not get data!',
  })
  const listed = opened?.id === undefined ? undefined : list.rows.find(({ id }) => id === opened.id)
  const isAsked = opened?.id !== undefined && listed === undefined && !list.isPending
  const one = useCall(listFees, { pageIndex: 0, pageSize: 1, id: opened?.id ?? 1 }, { enabled: isAsked })
  const fee = listed ?? (isAsked ? one.data?.rows[0] : undefined)
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
        actions={(fee) => <RateActs rate={fee} name={nameOf(fee)} onAct={(as) => open({ as, id: fee.id })} />}
        filterEnd={
          isDrafter && (
            <Button variant="primary" onClick={() => open({ as: 'add' })}>
              Add New
            </Button>
          )
        }
      />
      {opened?.as === 'add' && <Opening>{(opening) => <FeeEdit as="add" opening={opening} onClose={close} />}</Opening>}
      {opened?.as === 'review' && opened.id !== undefined && (
        <DecideDialog key={opened.id} kind="subscription" id={opened.id} title="Subs. Fees" onClose={close} />
      )}
      {opened !== null &&
        opened.as !== 'add' &&
        opened.as !== 'review' &&
        (fee === undefined ? (
          <MissingRecord
            title="Subs. Fees"
            error={one.error}
            isPending={list.isPending || one.isPending}
            onClose={close}
          />
        ) : (
          <FeeEdit key={`${opened.as} ${fee.id}`} as={opened.as} fee={fee} onClose={close} />
        ))}
    </>
  )
}
