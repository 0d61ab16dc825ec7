import { Banner } from '@primer/react'
import { listSchemes, moveModels, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { day, text } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { ChosenNames } from '#src/lists/ChosenNames.tsx'
import type { ChosenRow } from '#src/lists/useChosen.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
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

const table = defineForm(moveModels, {
  toSchemeCode: text('To scheme'),
  fromDate: day('From Date', { past: 'The date is before today. Choose a later day.' }),
  toDate: day('To Date', {
    caption: 'It counts until midnight in India.',
    notBefore: 'fromDate',
    notBeforeLabel: 'From Date',
  }),
})

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
  const changeOf = (content: NonNullable<ReturnType<typeof table.contentOf>>) => ({
    brandCode,
    ...content,
    models: models.map((id) => ({ id })),
  })
  const { form, effect } = useSchemeAct({
    table,
    call: moveModels,
    opensWith: { fromDate: today },
    effectOf: (content) => ({ act: 'moveModels', change: changeOf(content) }),
    requestOf: changeOf,
    draftKey: `move models of ${schemeCode}`,
    draftTitle: `Move SKUs of ${schemeCode}`,
    isHarm: () => true,
    onClose: onDone,
  })
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
      submitContent={askContent(effect.data, 'Move')}
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
      <FormFields
        table={table}
        form={form}
        own={{
          toSchemeCode: (props) =>
            oneOf(
              targets.map((target) => ({
                value: target.schemeCode,
                name: `${target.schemeCode}, ${target.schemeDesc}`,
              })),
              'Choose a scheme',
            )({ ...props, onChange: choose }),
        }}
      />
      <div className={brand.wide}>
        <SchemeEffect
          read={effect}
          missing={
            table.contentOf(form.draft) !== undefined
              ? undefined
              : 'Choose a scheme and both dates to see what changes.'
          }
        />
      </div>
    </FormDialog>
  )
}
