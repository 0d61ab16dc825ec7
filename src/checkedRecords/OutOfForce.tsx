import { Banner } from '@primer/react'
import { effectDays, effectOfRecord } from '#contract/calls/platform/checkedRecords.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatCount } from '#src/ui/count.ts'
import { useCheckedArea } from './checkedArea.ts'

type EffectKind = RequestOf<typeof effectOfRecord>['kind']

interface Props {
  readonly title: string
  readonly className?: string | undefined
}

/** What the record covered while it was in force. */
const Covered = ({ kind, id, ...banner }: Props & { readonly kind: EffectKind; readonly id: number }) => {
  const { words } = useCheckedArea(kind)
  const { data } = useCall(effectOfRecord, { kind, id })
  const cost = data?.currentCostPaise ?? data?.proposedCostPaise ?? 0
  const description =
    data === undefined || data.whyNot !== null
      ? undefined
      : data.transactions === 0
        ? `It covered no transaction of the last ${effectDays} days.`
        : `In the last ${effectDays} days it covered ${formatCount(data.transactions)} successful ${
            data.transactions === 1 ? 'transaction' : 'transactions'
          } of ${formatPaise(data.amountPaise)}: ${words.effect?.cost ?? 'a cost'} of ${formatPaise(cost)}. Until it is checked again they fall to another record, or to none.`
  return <Banner variant="warning" layout="compact" {...banner} description={description} />
}

/** Said before a record in force is changed or cancelled. `kind` absent: what it covers is not counted. */
export const OutOfForce = ({
  kind,
  id,
  ...banner
}: Props & { readonly kind?: EffectKind | undefined; readonly id: number }) =>
  kind === undefined ? (
    <Banner variant="warning" layout="compact" {...banner} description="The people who check it are told." />
  ) : (
    <Covered kind={kind} id={id} {...banner} />
  )
