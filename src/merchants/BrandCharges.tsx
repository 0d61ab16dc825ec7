import { type BrandCharge, writeCharges } from '#contract/calls/merchants/merchantFeatures.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { Amount } from '#src/ui/Amount.tsx'
import styles from './BrandCharges.module.css'

/** What a feature costs, brand by brand. */
export const BrandCharges = ({ charges }: { readonly charges: readonly BrandCharge[] }) => (
  <span className={styles.charges} title={writeCharges(charges)}>
    {charges.map(({ brandCode, type, value }) => (
      <span key={brandCode} className="ui-one-line">
        {brandCode} {type === 'PERCENTAGE' ? formatPercent(value) : <Amount paise={value} />}
      </span>
    ))}
  </span>
)
