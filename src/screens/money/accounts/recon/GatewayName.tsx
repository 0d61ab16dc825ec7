import type { ReconGateway } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import styles from './GatewayName.module.css'

/** The documented name of a gateway, in one line. */
export const GatewayName = ({ gateway }: { readonly gateway: ReconGateway }) => (
  <span className={styles.name}>{gatewayLabels[gateway]}</span>
)
