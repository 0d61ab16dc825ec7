import { expireModels, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { LastDayDialog, lastDayFault } from '#src/editing/LastDayDialog.tsx'
import { ChosenNames } from '#src/lists/ChosenNames.tsx'
import type { ChosenRow } from '#src/lists/useChosen.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { SchemeEffect } from './SchemeEffect.tsx'
import { useSchemeAct } from './useSchemeAct.ts'

interface Props {
  readonly scheme: Scheme
  readonly models: readonly number[]
  readonly chosen: readonly ChosenRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** BC-16: an earlier last day for some models, not after the end of their scheme. */
export const ExpireModels = ({ scheme, models, chosen, onClose, onDone }: Props) => {
  const { brandCode, schemeCode } = scheme
  const today = gatewayToday()
  const lastDay = indianDay(new Date(Date.parse(scheme.toDate) - 1))
  const changeOf = ({ toDate }: { readonly toDate: string }) => ({
    brandCode,
    toDate,
    models: models.map((id) => ({ id })),
  })
  const faultOf = (day: string) =>
    lastDayFault(day, today) ?? (day > lastDay ? 'This is after the end of the scheme.' : undefined)
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
    <LastDayDialog
      title="Expire SKU"
      subtitle={`${formatCount(models.length)} of ${schemeCode}`}
      isExpiry
      names={<ChosenNames chosen={chosen} />}
      form={form}
      day={toDate}
      fault={faultOf(toDate)}
      onDay={(day) => form.set({ toDate: day })}
      effect={(missing) => <SchemeEffect read={effect} missing={missing} />}
      onClose={onClose}
    />
  )
}
