import { expireModels, type Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { askContent } from '#src/checkedRecords/offerWaitWords.ts'
import { LastDayDialog, lastDayTable } from '#src/editing/LastDayDialog.tsx'
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
  const changeOf = ({ lastDay: toDate }: { readonly lastDay: string }) => ({
    brandCode,
    toDate,
    models: models.map((id) => ({ id })),
  })
  const table = lastDayTable({
    day: indianDay(new Date(Date.parse(scheme.toDate) - 1)),
    fault: 'This is after the end of the scheme.',
  })
  const { form, effect } = useSchemeAct({
    call: expireModels,
    table,
    opensWith: { lastDay: gatewayToday() },
    effectOf: (content) => ({ act: 'expireModels', change: changeOf(content) }),
    requestOf: changeOf,
    draftKey: `expire models of ${schemeCode}`,
    draftTitle: `Expire SKUs of ${schemeCode}`,
    isHarm: () => true,
    onClose: onDone,
  })
  return (
    <LastDayDialog
      title="Expire SKU"
      subtitle={`${formatCount(models.length)} of ${schemeCode}`}
      isExpiry
      names={<ChosenNames chosen={chosen} />}
      table={table}
      form={form}
      submitContent={askContent(effect.data, 'Expire')}
      effect={(missing) => <SchemeEffect read={effect} missing={missing} />}
      onClose={onClose}
    />
  )
}
