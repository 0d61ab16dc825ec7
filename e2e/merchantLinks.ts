import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { addressOfLink } from '#server/merchants/links/index.ts'
import { ownGateway } from '#tests/support/journeyGateways.ts'
import { ask } from './database.ts'

/** As the merchant's phone has it: no message leaves the gateway of the journeys. */
export const linkOf = async (merchantCode: string, purpose: 'enach' | 'tnc' = 'enach'): Promise<string> => {
  const { address, dataDir } = ownGateway()
  const linkKey = createHmac('sha256', readFileSync(`${dataDir}/keys/links.key`))
    .update('download links')
    .digest()
  const [link] = await ask(
    `select l.id from merchant_links l join merchants m on m.id = l.merchant_id
     where m.merchant_code = $1 and l.purpose = $2 order by l.issued_at desc limit 1`,
    [merchantCode, purpose],
  )
  return addressOfLink({ linkKey, address: () => address }, { id: String(link?.['id']), purpose })
}
