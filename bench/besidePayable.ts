import { indianDay } from '#contract/wire/indianTime.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { besideGateway } from './besideGateway.ts'
import { openMerchantData } from './merchantData.ts'
import type { OwnProcess } from './ownProcess.ts'
import { makePayable, usedDays } from './settlementDays.ts'

interface Payable {
  readonly gateway: OwnProcess
  readonly database: Database
  readonly today: string
  /** Days that an earlier run has filled. */
  readonly used: number
}

/** Runs the gateway on so many merchants that can all be paid. */
export const besidePayable = async <Done>(
  merchants: number,
  work: (payable: Payable) => Promise<Done>,
): Promise<Done> => {
  const data = await openMerchantData(merchants)
  const database = openDatabase(data.url)
  try {
    await makePayable(database)
    return await besideGateway(data, 'bareEffect.ts', async (gateway) =>
      work({ gateway, database, today: indianDay(new Date()), used: await usedDays(database) }),
    )
  } finally {
    await database.close()
  }
}
