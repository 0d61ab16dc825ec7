import { extendSchemes, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
import { LastDayDialog, lastDayTable } from '#src/editing/LastDayDialog.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { SchemeEffect } from './SchemeEffect.tsx'
import { useSchemeAct } from './useSchemeAct.ts'

interface Props {
  readonly scheme: Scheme
  readonly act: 'extend' | 'expire'
  readonly onClose: () => void
}

const table = lastDayTable()

/** BC-14: another last day, later or as early as today. */
export const ExtendScheme = ({ scheme, act, onClose }: Props) => {
  const { brandCode, schemeCode } = scheme
  const before = indianDay(new Date(Date.parse(scheme.toDate) - 1))
  const isExpiry = act === 'expire'
  const changeOf = ({ lastDay }: { readonly lastDay: string }) => ({
    brandCode,
    endDate: lastDay,
    schemes: [{ schemeCode }],
  })
  const { form, effect } = useSchemeAct({
    call: extendSchemes,
    table,
    opensWith: { lastDay: isExpiry ? gatewayToday() : '' },
    effectOf: (content) => ({ act: 'extend', change: changeOf(content) }),
    requestOf: changeOf,
    draftKey: `${act} scheme ${schemeCode}`,
    draftTitle: `${isExpiry ? 'Expire' : 'Extend'} ${schemeCode}`,
    isHarm: ({ lastDay }) => lastDay < before,
    onClose,
  })
  return (
    <LastDayDialog
      title={isExpiry ? `Expire ${schemeCode}` : `Extend ${schemeCode}`}
      subtitle={
        isExpiry
          ? 'Models that have not ended by then end with it.'
          : 'Models that end with the scheme follow it; those that ended before stay ended.'
      }
      isExpiry={isExpiry}
      table={table}
      form={form}
      submitContent={askContent(effect.data, isExpiry ? 'Expire' : 'Extend')}
      effect={(missing) => <SchemeEffect read={effect} missing={missing} />}
      onClose={onClose}
    />
  )
}
