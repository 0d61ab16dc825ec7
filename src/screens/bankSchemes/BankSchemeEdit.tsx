import { Banner, Select, TextInput } from '@primer/react'
import { useRef, useState } from 'react'
import {
  type BankScheme,
  createBankScheme,
  editBankScheme,
  listBanks,
  maxTenureIdLength,
  tenures,
} from '#contract/calls/bankSchemes.ts'
import { listBrands } from '#contract/calls/roles.ts'
import { labelOf, pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import { recordReads } from '#src/checkedRecords/useDecide.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { RecordForm } from '#src/editing/RecordForm.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { type CallError, useCommand } from '#src/gateway/useCall.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { Field } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toast.ts'
import {
  acceptsRate,
  type BankSchemeDraft,
  draftOf,
  emptyDraft,
  faultsOf,
  keptTenureId,
  requestOf,
} from './bankSchemeDraft.ts'
import { schemeWords } from './schemeWords.ts'
import styles from './BankSchemeDialog.module.css'

interface Props {
  /** Absent: a new scheme. */
  readonly scheme?: BankScheme
  /** Of a new one. */
  readonly opening?: string
  readonly onClose: () => void
}

const labels = Object.fromEntries(
  Object.keys(emptyDraft).map((field) => [field, labelOf('bankScheme', field)]),
) as Record<keyof BankSchemeDraft, string>

const wasChanged = (error: CallError | null) => error instanceof Refusal && error.code === 'record-changed'

/** A maker adds a scheme or changes one. */
export const BankSchemeEdit = ({ scheme, opening, onClose }: Props) => {
  const saved = scheme === undefined ? undefined : draftOf(scheme)
  const [draft, setDraft] = useState<BankSchemeDraft>(saved ?? emptyDraft)
  const [now] = useState(() => new Date())
  const [failure, setFailure] = useState<CallError | null>(null)
  const keyFor = useAttempt()
  const banks = useLookup(listBanks)
  const brands = useLookup(listBrands)

  const kept = useFormDraft({
    key: `bank scheme ${scheme?.id ?? ''}`,
    opening,
    title: scheme === undefined ? 'New bank scheme' : `Bank scheme ${scheme.bankTenureId}`,
    version: scheme?.revision ?? null,
    present: draft,
    original: saved ?? emptyDraft,
    labels,
    fill: setDraft,
  })

  const outcome = {
    invalidates: recordReads,
    onError: (error: CallError) => {
      setFailure(error)
      showToast({ kind: 'error', text: 'Something went wrong !' })
    },
  }
  const done = (text: string) => () => {
    isLeaving.current = true
    void kept.end()
    showToast({ kind: 'success', text })
    onClose()
  }
  const creating = useCommand(createBankScheme, { ...outcome, onSuccess: done('Successfully Created.') })
  const editing = useCommand(editBankScheme, { ...outcome, onSuccess: done('Successfully updated') })

  const set = (change: Partial<BankSchemeDraft>) => {
    setDraft((was) => ({ ...was, ...change }))
    setFailure(null)
  }
  const faults = faultsOf(draft, saved, now)
  const request = requestOf(draft)
  const isTyped = JSON.stringify(saved ?? emptyDraft) !== JSON.stringify(draft)
  const isLeaving = useRef(false)
  const isBusy = creating.isPending || editing.isPending
  const isRight = request !== undefined && Object.keys(faults).length === 0 && isTyped
  const codes = banks.data?.find(({ bankName }) => bankName === draft.bank)?.bankCodes ?? []

  const submit = () => {
    if (request === undefined) return
    const idempotencyKey = keyFor(request)
    if (scheme === undefined) creating.mutate({ request, idempotencyKey })
    else editing.mutate({ request: { ...request, id: scheme.id }, ifMatch: scheme.revision, idempotencyKey })
  }

  return (
    <RecordForm
      title="Create Bank Setup"
      subtitle={
        scheme === undefined
          ? 'The scheme waits for a checker and is not active until then.'
          : scheme.state === 'approved'
            ? 'A change takes the scheme out of use until a checker approves it again.'
            : 'The scheme waits for a checker again.'
      }
      isChanged={isTyped}
      isLeaving={isLeaving}
      isReady={isRight}
      isBusy={isBusy}
      failure={
        failure === null
          ? null
          : wasChanged(failure)
            ? 'Somebody changed this scheme after you opened it. Close, look at it again, and make your change there.'
            : failure.message
      }
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
    >
      {scheme?.state === 'rejected' && scheme.remark !== '' && (
        <Banner variant="warning" title={`Rejected: ${scheme.remark}`} layout="compact" className={styles.wide} />
      )}
      {scheme?.isChangePending === true && (
        <Banner
          variant="info"
          layout="compact"
          title={`This is a ${pendingNotesOf(schemeWords, { ...scheme, pendingVersion: null }).join()}`}
          className={styles.wide}
        />
      )}
      <LookupAge of={[banks.asOf]} />
      {(banks.isMissing || brands.isMissing) && (
        <Banner
          variant="warning"
          title="Banks or brands could not be loaded"
          description="Something went wrong ! Close this and open it again."
          className={styles.wide}
        />
      )}
      <Field label="Bank">
        {(control) => (
          <Select
            {...control}
            block
            value={draft.bank}
            onChange={(event) => set({ bank: event.target.value, bankCode: '' })}
          >
            <Select.Option value="">Choose a bank</Select.Option>
            {banks.data?.map(({ bankName }) => (
              <Select.Option key={bankName} value={bankName}>
                {bankName}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Bank Code">
        {(control) => (
          <Select
            {...control}
            block
            disabled={draft.bank === ''}
            value={draft.bankCode}
            onChange={(event) => set({ bankCode: event.target.value })}
          >
            <Select.Option value="">{draft.bank === '' ? 'Choose a bank first' : 'Choose a bank code'}</Select.Option>
            {codes.map((code) => (
              <Select.Option key={code} value={code}>
                {code}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Tenure" caption="Months">
        {(control) => (
          <Select {...control} block value={draft.tenure} onChange={(event) => set({ tenure: event.target.value })}>
            <Select.Option value="">Choose a tenure</Select.Option>
            {tenures.map((months) => (
              <Select.Option key={months} value={String(months)}>
                {String(months)}
              </Select.Option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Flat Rate" caption="0 to 19.99">
        {(control) => (
          <TextInput
            {...control}
            block
            inputMode="decimal"
            autoComplete="off"
            trailingVisual="%"
            value={draft.rate}
            onChange={(event) => acceptsRate(event.target.value) && set({ rate: event.target.value })}
          />
        )}
      </Field>
      <Field label="Bank Tenure Id" caption={`Letters and digits, at most ${maxTenureIdLength}`}>
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            spellCheck={false}
            value={draft.bankTenureId}
            onChange={(event) => set({ bankTenureId: keptTenureId(event.target.value) })}
          />
        )}
      </Field>
      <BrandField label="Brand" value={draft.brandCode} onChange={(brandCode) => set({ brandCode })} />
      {(
        [
          ['startDate', 'Start Date'],
          ['endDate', 'End Date'],
        ] as const
      ).map(([field, label]) => (
        <Field key={field} label={label} caption="India Standard Time" fault={faults[field]}>
          {(control) => (
            <TextInput
              {...control}
              block
              type="datetime-local"
              value={draft[field]}
              onChange={(event) => set({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </RecordForm>
  )
}
