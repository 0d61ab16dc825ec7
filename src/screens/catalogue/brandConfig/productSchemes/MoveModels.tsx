import { Banner, Select } from '@primer/react'
import { listSchemes, moveModels, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ChosenNames } from '#src/lists/ChosenNames.tsx'
import type { ChosenRow } from '#src/lists/useChosen.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import brand from '../BrandConfig.module.css'
import { SchemeEffect } from './SchemeEffect.tsx'
import { useSchemeAct } from './useSchemeAct.ts'

interface Props {
  readonly scheme: Scheme
  readonly models: readonly number[]
  readonly chosen: readonly ChosenRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Draft {
  readonly toSchemeCode: string
  readonly fromDate: string
  readonly toDate: string
}

const mostSchemes = 300

/** BC-17: to another scheme of the same kind; the present one is not offered. */
export const MoveModels = ({ scheme, models, chosen, onClose, onDone }: Props) => {
  const { brandCode, schemeCode } = scheme
  const today = gatewayToday()
  const read = useCall(listSchemes, { brandCode, showExpired: false, page: 1, size: mostSchemes }, { staleTime: 0 })
  const targets = (read.data?.rows ?? []).filter(
    (other) =>
      other.schemeCode !== schemeCode && other.isEmi === scheme.isEmi && other.isCashback === scheme.isCashback,
  )
  const changeOf = ({ toSchemeCode, fromDate, toDate }: Draft) => ({
    brandCode,
    toSchemeCode,
    fromDate,
    toDate,
    models: models.map((id) => ({ id })),
  })
  const faultsOf = ({ fromDate, toDate }: Draft) => ({
    fromDate: fromDate !== '' && fromDate < today ? 'The date is before today. Choose a later day.' : undefined,
    toDate: toDate !== '' && toDate < fromDate ? 'This is before From Date.' : undefined,
  })
  const isWhole = (draft: Draft) =>
    draft.toSchemeCode !== '' &&
    draft.fromDate !== '' &&
    draft.toDate !== '' &&
    Object.values(faultsOf(draft)).every((fault) => fault === undefined)
  const { form, effect } = useSchemeAct<typeof moveModels, Draft>({
    call: moveModels,
    first: { toSchemeCode: '', fromDate: today, toDate: '' },
    effectOf: (draft) => (isWhole(draft) ? { act: 'moveModels', change: changeOf(draft) } : undefined),
    requestOf: changeOf,
    draftKey: `move models of ${schemeCode}`,
    draftTitle: `Move SKUs of ${schemeCode}`,
    labels: { toSchemeCode: 'To scheme', fromDate: 'From Date', toDate: 'To Date' },
    isHarm: () => true,
    onClose: onDone,
  })
  const { draft } = form
  const faults = faultsOf(draft)
  const choose = (code: string) => {
    const target = targets.find((one) => one.schemeCode === code)
    if (target === undefined) return form.set({ toSchemeCode: code })
    const begins = indianDay(new Date(target.fromDate))
    form.set({
      toSchemeCode: code,
      fromDate: begins > today ? begins : today,
      toDate: indianDay(new Date(Date.parse(target.toDate) - 1)),
    })
  }
  return (
    <FormDialog
      title="Move SKU"
      subtitle={`${formatCount(models.length)} of ${schemeCode}: their time here ends where the new one begins`}
      width="xlarge"
      form={form}
      submitContent="Move"
      onClose={onClose}
    >
      <div className={brand.wide}>
        <ChosenNames chosen={chosen} />
      </div>
      {read.data !== undefined && targets.length === 0 && (
        <Banner
          variant="warning"
          layout="compact"
          title="There is no other scheme of this kind"
          description="Upload one first: EMI and cashback schemes do not exchange models."
        />
      )}
      <SelectField label="To scheme" value={draft.toSchemeCode} onChange={choose}>
        <Select.Option value="">Choose a scheme</Select.Option>
        {targets.map((target) => (
          <Select.Option key={target.schemeCode} value={target.schemeCode}>
            {`${target.schemeCode}, ${target.schemeDesc}`}
          </Select.Option>
        ))}
      </SelectField>
      <DayField
        label="From Date"
        fault={faults.fromDate}
        value={draft.fromDate}
        onChange={(fromDate) => form.set({ fromDate })}
      />
      <DayField
        label="To Date"
        caption="It counts until midnight in India."
        fault={faults.toDate}
        value={draft.toDate}
        onChange={(toDate) => form.set({ toDate })}
      />
      <div className={brand.wide}>
        <SchemeEffect
          read={effect}
          missing={isWhole(draft) ? undefined : 'Choose a scheme and both dates to see what changes.'}
        />
      </div>
    </FormDialog>
  )
}
