import type { ReconGateway } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'

/** The documented name of a gateway, in one line. */
export const GatewayName = ({ gateway }: { readonly gateway: ReconGateway }) => (
  <span className="ui-one-line">{gatewayLabels[gateway]}</span>
)
