import type { Payment, PaymentPlace } from '#contract/calls/money/payments.ts'
import { getSettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { useSession } from '#src/session/useSession.ts'
import { LifeLine, type LifeStep } from '#src/ui/LifeLine.tsx'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { utrAddress } from '../settlements/batchAddresses.ts'
import { BatchLink } from '../settlements/parts/BatchLink.tsx'

/** How many steps are behind the money that is neither refunded nor disputed. */
const behind: Readonly<Record<Exclude<PaymentPlace, 'refunded' | 'disputed'>, number>> = {
  notDue: 1,
  late: 1,
  waiting: 1,
  held: 1,
  ready: 2,
  inBatch: 3,
  carried: 3,
  sent: 4,
  unknown: 4,
  returned: 4,
  credited: 5,
  setOff: 5,
}

const isWay = (place: PaymentPlace): place is keyof typeof behind => place !== 'refunded' && place !== 'disputed'

/** How far the payment came, where all of it is refunded or disputed. */
const cameAsFar = ({ row, payouts }: Payment): number => {
  const last = payouts.at(-1)
  if (last !== undefined) return last.fileIssuedAt === null ? 3 : last.settledOn === null ? 4 : 5
  return row === null || row.status === 'Draft' ? 1 : 2
}

const DisputedUntil = ({ disputes }: Pick<Payment, 'disputes'>) => {
  const open = disputes.find(({ status }) => status === 'open')
  const respondBy = open?.respondBy ?? null
  if (respondBy !== null)
    return (
      <>
        answer by <When at={respondBy} />
      </>
    )
  return open === undefined ? 'the bank decides' : 'to be answered'
}

/** Captured, worked out, in a batch, at the bank, with the merchant: each with when, and a link where there is a page. */
export const PaymentLife = ({ payment }: { readonly payment: Payment }) => {
  const seesBatches = useSession().can(getSettlementBatch)
  const { createdAt, places, payouts, row } = payment
  const rest = places.map(({ place }) => place).find(isWay)
  const isDisputed = places.some(({ place }) => place === 'disputed')
  if (places.length === 0 || (rest === undefined && row === null)) return null
  const last = payouts.at(-1)
  const fileIssuedAt = last?.fileIssuedAt ?? null
  const done = rest === undefined ? cameAsFar(payment) : behind[rest]
  const batch = last === undefined ? 'none yet' : <BatchLink batchId={last.batchId} text={`batch ${last.batchId}`} />
  const utr =
    last === undefined || last.utrNumber === '' ? (
      'when the bank says so'
    ) : seesBatches ? (
      <PlaceLink to={utrAddress(last.utrNumber)}>UTR {last.utrNumber}</PlaceLink>
    ) : (
      `UTR ${last.utrNumber}`
    )
  const steps = [
    { title: 'Captured', about: <When at={createdAt} /> },
    { title: 'Worked out', about: row === null ? 'by the run of its day' : row.status.replaceAll('_', ' ') },
    { title: 'In a batch', about: batch },
    {
      title: 'At the bank',
      about:
        rest === 'carried' ? (
          'with the next batch'
        ) : fileIssuedAt === null ? (
          'with the bank file'
        ) : (
          <When at={fileIssuedAt} />
        ),
    },
    { title: rest === 'setOff' ? 'Set off' : 'With the merchant', about: utr },
  ]
  const atNext = isDisputed ? 'ahead' : rest === 'returned' || rest === undefined ? 'stopped' : 'now'
  return (
    <LifeLine
      label="Way of the money"
      steps={[
        ...steps.map(
          (step, at): LifeStep => ({ ...step, standing: at < done ? 'done' : at > done ? 'ahead' : atNext }),
        ),
        ...(isDisputed
          ? [{ title: 'Disputed', about: <DisputedUntil disputes={payment.disputes} />, standing: 'now' as const }]
          : []),
      ]}
    />
  )
}
