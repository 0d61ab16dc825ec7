import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A gateway that serves the built panel to one worker of the journeys, with a database of its own. */
export interface JourneyGateway {
  readonly port: number
  readonly address: string
  readonly dataDir: string
  /** Where the journeys open the company's identity provider. */
  readonly providerPort: number
}

// Chosen by the run, told to its workers through the environment they inherit.
const run = Number((process.env['E2E_RUN'] ??= String(process.pid)))
const mostAtOnce = 3
const firstPort = 20_000 + mostAtOnce * (run % 2_000)

/** As many journeys walk at once as there are gateways: one more than two cores, since each waits for its page at times. */
export const journeyGateways: readonly JourneyGateway[] = Array.from({ length: mostAtOnce }, (_, at) => ({
  port: firstPort + at,
  address: `http://127.0.0.1:${firstPort + at}`,
  dataDir: `.tmp/e2e-${run}${at === 0 ? '' : `-${at}`}`,
  providerPort: firstPort - 10_000 + at,
}))

/** The data folder of the PostgreSQL that all of them share. */
export const postgresFolder = `.tmp/e2e-${run}-${mostAtOnce}`

/** The one that this process of the journeys works on. */
export const ownGateway = (): JourneyGateway => {
  const own = journeyGateways[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (own === undefined) throw new Error('There are more workers of the journeys than gateways.')
  return own
}

export const databaseUrlFile = ({ dataDir }: JourneyGateway): string => join(dataDir, 'database.url')

/** The url of the database that the gateway under test works on. */
export const gatewayDatabaseUrl = (): string => readFileSync(databaseUrlFile(ownGateway()), 'utf8')
