import { Dialog, Select } from '@primer/react'
import { useEffect, useState } from 'react'
import {
  initiateSettlement,
  listSettlementBatches,
  previewSettlement,
  type SettlementBatch,
  type SettlementPreview,
} from '#contract/calls/money/settlementBatches.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { ImpactBones } from '#src/impact/ImpactOf.tsx'
import { merchantHoldsAddress } from '#src/transactions/MerchantHoldLink.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { showToast } from '#src/ui/toast.ts'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { leftOutAddress } from '../batchAddresses.ts'
import { leftOutWords } from '../batchWords.ts'
import styles from '../Settlements.module.css'

type LeftOut = SettlementPreview['leftOut'][number]

const columnsWith = (txnDay: string, onLeave: () => void): readonly Column<LeftOut>[] => [
  {
    key: 'reason',
    header: 'Why',
    cell: ({ reason }) => (
      <PlaceLink to={leftOutAddress(reason, txnDay)} onClick={onLeave}>
        {leftOutWords(reason)}
      </PlaceLink>
    ),
  },
  { key: 'rows', header: 'Rows', align: 'end', width: '1%', cell: ({ rows }) => formatCount(rows) },
  { key: 'merchants', header: 'Merchants', align: 'end', width: '1%', cell: ({ merchants }) => formatCount(merchants) },
  { key: 'gross', header: 'Txn Amt', align: 'end', width: '1%', cell: ({ gross }) => <Amount paise={gross} /> },
]

type OfSource = SettlementPreview['sources'][number]

const sourceColumns: readonly Column<OfSource>[] = [
  { key: 'source', header: 'Source', cell: ({ source }) => source || 'No other system' },
  { key: 'rows', header: 'Rows', align: 'end', width: '1%', cell: ({ rows }) => formatCount(rows) },
  { key: 'gross', header: 'Txn Amt', align: 'end', width: '1%', cell: ({ gross }) => <Amount paise={gross} /> },
]

const factsOf = (preview: SettlementPreview | undefined) => {
  const paise = (of: keyof SettlementPreview) =>
    preview === undefined ? <Bone /> : <Amount paise={preview[of] as number} />
  const count = (of: keyof SettlementPreview) => (preview === undefined ? <Bone /> : formatCount(preview[of] as number))
  return (
    <section className="ui-column-8" aria-label="In the batch">
      <h2 className="ui-heading">In the batch</h2>
      <Facts
        facts={[
          { label: 'Rows', value: count('rows') },
          { label: 'Txn Amt', value: paise('gross') },
          { label: 'Fees', value: paise('fees') },
          { label: 'GST', value: paise('gst') },
          { label: 'Net Amount', value: paise('net') },
          { label: 'Adjustments', value: paise('adjustments') },
        ]}
      />
    </section>
  )
}

interface Props {
  readonly txnDate: string
  readonly onClose: () => void
  readonly onSealed: (batch: SettlementBatch) => void
}

/** What a batch of the day would hold and leave out, then its sealing. */
export const InitiateDialog = ({ txnDate, onClose, onSealed }: Props) => {
  const preview = useCommand(previewSettlement)
  const keyFor = useAttempt()
  const { mutate: ask } = preview
  const [bankFile, setBankFile] = useState('')
  const [bankFiles, setBankFiles] = useState<SettlementPreview['bankFiles']>([])
  const chosen = bankFile === '' ? {} : { bankFile }
  useEffect(
    () =>
      ask(
        { request: { txnDate, ...(bankFile === '' ? {} : { bankFile }) } },
        { onSuccess: (found) => setBankFiles(found.bankFiles) },
      ),
    [ask, txnDate, bankFile],
  )
  const initiating = useCommand(initiateSettlement, {
    invalidates: [listSettlementBatches, searchSettlements],
    readsAgainInDoubt: true,
    onSuccess: (batch) => {
      showToast({ kind: 'success', text: 'Data will be generated shortly!' })
      onSealed(batch)
    },
    onError: (error) => {
      if (error instanceof Refusal) showToast({ kind: 'error', text: 'Please try later!' })
    },
  })
  const { data, error } = preview
  const hasRows = data !== undefined && (data.rows > 0 || data.amount > 0)
  const request = { startDate: txnDate, ...chosen }
  const isReady = hasRows && !initiating.isPending
  const initiate = () => initiating.mutate({ request, idempotencyKey: keyFor(request) })
  useSubmitKey(isReady, initiate)
  return (
    <Dialog
      title={`Initiate Settlement of ${formatDay(txnDate) ?? txnDate}`}
      width="xlarge"
      onClose={onClose}
      footerButtons={cancelOr(onClose, {
        content: 'Initiate Settlement',
        disabled: !isReady,
        loading: initiating.isPending,
        onClick: initiate,
      })}
    >
      <div className="ui-column-16" aria-busy={data === undefined && error === null}>
        {error !== null ? (
          <ScreenState
            state={error instanceof NoConnection ? 'offline' : 'failed'}
            title={error instanceof NoConnection ? 'A settlement needs a network' : 'The batch could not be calculated'}
            error={error}
            onRetry={() => ask({ request: { txnDate, ...chosen } })}
          />
        ) : (
          <>
            <p className={styles.words}>
              {data === undefined
                ? 'Calculating what is ready…'
                : `Everything ready up to this day is paid out on ${formatDay(data.settlesOn) ?? data.settlesOn}. The batch is sealed: its rows and amounts no longer change, and somebody else has to approve it.`}
            </p>
            {data === undefined ? <ImpactBones /> : hasRows && <Impact impact={data.impact} />}
            {bankFiles.length > 0 && (
              <SelectField label="Bank file" value={bankFile} onChange={setBankFile}>
                <Select.Option value="">Standard</Select.Option>
                {bankFiles.map(({ name, debitAccount }) => (
                  <Select.Option key={name} value={name}>
                    {[name, debitAccount].filter(Boolean).join(', from ')}
                  </Select.Option>
                ))}
              </SelectField>
            )}
            {factsOf(data)}
            {data !== undefined && data.earlierRows > 0 && (
              <p className={styles.words}>
                {formatCount(data.earlierRows)} {data.earlierRows === 1 ? 'payment' : 'payments'} of earlier days,{' '}
                <Amount paise={data.earlierGross} />, {data.earlierRows === 1 ? 'is' : 'are'} in it.
              </p>
            )}
            {data !== undefined && data.sources.length > 0 && (
              <section className="ui-column-8" aria-label="By source">
                <h2 className="ui-heading">By source</h2>
                <Table label="By source" columns={sourceColumns} rows={data.sources} rowKey={({ source }) => source} />
              </section>
            )}
            {data !== undefined && data.merchantsInDebt > 0 && (
              <p className={styles.words}>
                {formatCount(data.merchantsInDebt)} {data.merchantsInDebt === 1 ? 'merchant owes' : 'merchants owe'}{' '}
                more than their rows bring: nothing goes to them, and the rest is taken from the next batch.
              </p>
            )}
            {data !== undefined && data.carried > 0 && (
              <p className={styles.words}>
                <Amount paise={data.carried} /> of {formatCount(data.merchantsCarried)}{' '}
                {data.merchantsCarried === 1 ? 'merchant' : 'merchants'} is below the smallest payout of{' '}
                <Amount paise={data.smallestPayout} />: it is carried to the next batch.
              </p>
            )}
            {data !== undefined && data.withoutRail > 0 && (
              <p className={styles.words}>
                <Amount paise={data.withoutRail} /> of {formatCount(data.merchantsWithoutRail)}{' '}
                {data.merchantsWithoutRail === 1 ? 'merchant' : 'merchants'} is more or less than{' '}
                {data.rails.join(', ')} takes: it is carried to the next batch. A bank that offers NEFT or RTGS pays it.
              </p>
            )}
            {data !== undefined && data.reserved > 0 && (
              <p className={styles.words}>
                <Amount paise={data.reserved} /> of {formatCount(data.merchantsReserving)}{' '}
                {data.merchantsReserving === 1 ? 'merchant stays' : 'merchants stay'} back by{' '}
                <PlaceLink to={`${merchantHoldsAddress}?kind=reserve`} onClick={onClose}>
                  reserves
                </PlaceLink>
                : it is off the adjustments, and a later batch pays it.
              </p>
            )}
            {data !== undefined && (
              <section className="ui-column-8" aria-label="Left out">
                <h2 className="ui-heading">Left out</h2>
                {data.leftOut.length === 0 ? (
                  <p className={styles.words}>Nothing is left out.</p>
                ) : (
                  <Table
                    label="Left out"
                    columns={columnsWith(data.txnDate, onClose)}
                    rows={data.leftOut}
                    rowKey={({ reason }) => reason}
                  />
                )}
              </section>
            )}
            {data !== undefined && !hasRows && <Fault>Nothing is ready to be settled up to this day.</Fault>}
            {initiating.error !== null && <Fault>{initiating.error.message}</Fault>}
          </>
        )}
      </div>
    </Dialog>
  )
}
