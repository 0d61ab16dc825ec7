import { extendSchemes, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { LastDayDialog, lastDayFault } from '#src/editing/LastDayDialog.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { SchemeEffect } from './SchemeEffect.tsx'
import { useSchemeAct } from './useSchemeAct.ts'

interface Props {
  readonly scheme: Scheme
  readonly act: 'extend' | 'expire'
  readonly onClose: () => void
}

/** BC-14: another last day, later or as early as today. */
export const ExtendScheme = ({ scheme, act, onClose }: Props) => {
  const { brandCode, schemeCode } = scheme
  const today = gatewayToday()
  const lastDay = indianDay(new Date(Date.parse(scheme.toDate) - 1))
  const isExpiry = act === 'expire'
  const changeOf = ({ endDate }: { readonly endDate: string }) => ({ brandCode, endDate, schemes: [{ schemeCode }] })
  const { form, effect } = useSchemeAct({
    call: extendSchemes,
    first: { endDate: isExpiry ? today : '' },
    effectOf: (draft) =>
      draft.endDate === '' || draft.endDate < today ? undefined : { act: 'extend', change: changeOf(draft) },
    requestOf: changeOf,
    draftKey: `${act} scheme ${schemeCode}`,
    draftTitle: `${isExpiry ? 'Expire' : 'Extend'} ${schemeCode}`,
    labels: { endDate: 'Last day' },
    isHarm: ({ endDate }) => endDate < lastDay,
    onClose,
  })
  const { endDate } = form.draft
  return (
    <LastDayDialog
      title={isExpiry ? `Expire ${schemeCode}` : `Extend ${schemeCode}`}
      subtitle={
        isExpiry
          ? 'Models that have not ended by then end with it.'
          : 'Models that end with the scheme follow it; those that ended before stay ended.'
      }
      isExpiry={isExpiry}
      form={form}
      day={endDate}
      fault={lastDayFault(endDate, today)}
      onDay={(day) => form.set({ endDate: day })}
      effect={(missing) => <SchemeEffect read={effect} missing={missing} />}
      onClose={onClose}
    />
  )
}
