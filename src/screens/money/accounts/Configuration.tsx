import { MdrMaster } from '#contract/calls/money/rates.ts'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import styles from './Configuration.module.css'
import { FeatureList } from './features/FeatureList.tsx'
import { FeeList } from './rates/FeeList.tsx'
import { MdrList } from './rates/MdrList.tsx'

const masters = [
  { name: 'general', label: nameOfKind('general') },
  { name: 'brand', label: nameOfKind('brand') },
  { name: 'special', label: nameOfKind('special') },
  { name: 'subscription', label: nameOfKind('subscription') },
  { name: 'feature', label: 'Merchant Feature Update' },
] as const
type Master = (typeof masters)[number]['name']

const Shown = ({ master }: { readonly master: Master }) => {
  if (master === 'subscription') return <FeeList />
  if (master === 'feature') return <FeatureList />
  return <MdrList key={master} master={MdrMaster.parse(master)} />
}

/** The rate and fee masters; the one that is shown stands in the address. */
export const Configuration = () => (
  <Tabs
    label="Configuration"
    name="master"
    keeps={['activeIndex']}
    isStep
    panelClass={styles.panel}
    tabs={masters.map(({ name, label }) => ({ key: name, label, content: () => <Shown master={name} /> }))}
  />
)
