import { expireModels, type Scheme } from '#contract/calls/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { SchemeEffect } from './SchemeEffect.tsx'
import { useSchemeAct } from './useSchemeAct.tsx'

interface Props {
  readonly scheme: Scheme
  readonly models: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** BC-16: an earlier last day for some models, not after the end of their scheme. */
export const ExpireModels = ({ scheme, models, onClose, onDone }: Props) => {
  const { brandCode, schemeCode } = scheme
  const today = gatewayToday()
  const lastDay = indianDay(new Date(Date.parse(scheme.toDate) - 1))
  const changeOf = ({ toDate }: { readonly toDate: string }) => ({
    brandCode,
    toDate,
    models: models.map((id) => ({ id })),
  })
  const faultOf = (day: string) =>
    day !== '' && day < today
      ? 'The date is before today. Choose a later day.'
      : day > lastDay
        ? 'This is after the end of the scheme.'
        : undefined
  const { form, effect } = useSchemeAct({
    call: expireModels,
    first: { toDate: today },
    effectOf: (draft) =>
      draft.toDate === '' || faultOf(draft.toDate) !== undefined
        ? undefined
        : { act: 'expireModels', change: changeOf(draft) },
    requestOf: changeOf,
    draftKey: `expire models of ${schemeCode}`,
    draftTitle: `Expire SKUs of ${schemeCode}`,
    labels: { toDate: 'Last day' },
    isHarm: () => true,
    onClose: onDone,
  })
  const { toDate } = form.draft
  return (
    <FormDialog
      title="Expire SKU"
      subtitle={`${formatCount(models.length)} of ${schemeCode}`}
      width="xlarge"
      layout="rows"
      form={form}
      submitContent="Expire"
      isDanger
      onClose={onClose}
    >
      <DayField
        label="Last day"
        caption="It counts until midnight in India."
        fault={faultOf(toDate)}
        value={toDate}
        onChange={(day) => form.set({ toDate: day })}
      />
      <SchemeEffect
        read={effect}
        missing={
          toDate === '' || faultOf(toDate) !== undefined ? 'Choose the last day to see what changes.' : undefined
        }
      />
    </FormDialog>
  )
}
