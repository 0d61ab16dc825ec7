import { UnderlinePanels } from '@primer/react/experimental'
import { useSearchParams } from 'react-router-dom'
import { MdrMaster } from '#contract/calls/rates.ts'
import { nameOfKind } from '#contract/checkedKinds/index.ts'
import underline from '#src/ui/underline.module.css'
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
export const Configuration = () => {
  const [params, setParams] = useSearchParams()
  const current = masters.find(({ name }) => name === params.get('master'))?.name ?? 'general'
  return (
    <UnderlinePanels
      aria-label="Configuration"
      className={underline.flush ?? ''}
      value={current}
      onChange={({ value }) => setParams({ activeIndex: params.get('activeIndex') ?? '3', master: value })}
    >
      {masters.map(({ name, label }) => (
        <UnderlinePanels.Tab key={name} value={name}>
          {label}
        </UnderlinePanels.Tab>
      ))}
      {masters.map(({ name }) => (
        <UnderlinePanels.Panel key={name} value={name}>
          {name === current && (
            <div className={styles.panel}>
              <Shown master={name} />
            </div>
          )}
        </UnderlinePanels.Panel>
      ))}
    </UnderlinePanels>
  )
}
