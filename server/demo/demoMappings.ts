import type { ReconMapping } from '#contract/sheets/reconMapping.ts'
import type { Tx } from '#server/db/database.ts'
import { reconMappings, reconMappingVersions } from '#server/db/schema/index.ts'
import { staffIdOf } from './people.ts'

const dayMs = 86_400_000

const first: ReconMapping = {
  name: 'Sahyadri Co-operative Bank',
  gateway: 'BANK',
  type: 'PAYMENT',
  columns: { day: 'Tran Date', narration: 'Particulars', debit: 'Withdrawal', credit: 'Deposit', balance: 'Balance' },
  dayForm: 'DD-MM-YYYY',
  moneyForm: 'rupees',
  isTaxInFee: false,
  utrPatterns: ['@@@@@############'],
}

/** A bank that changed its columns once: two versions of one mapping. */
export const addDemoMappings = async (tx: Tx, now: Date): Promise<void> => {
  const versions = [
    { mapping: first, by: 'finance', daysAgo: 21 },
    {
      mapping: {
        ...first,
        columns: { day: 'Value Date', narration: 'Narration', amount: 'Amount', side: 'Dr/Cr', balance: 'Balance' },
        dayForm: 'dayFirst',
        utrPatterns: ['@@@@*############', 'UTR ############'],
      },
      by: 'finance2',
      daysAgo: 6,
    },
  ] as const
  for (const [at, { mapping, by, daysAgo }] of versions.entries()) {
    const said = {
      createdBy: await staffIdOf(tx, by),
      createdAt: new Date(now.getTime() - daysAgo * dayMs),
      version: at + 1,
    }
    const { gateway, type, name } = mapping
    await tx.insert(reconMappingVersions).values({ gateway, type, name, content: mapping, ...said })
    if (at === versions.length - 1)
      await tx.insert(reconMappings).values({ ...mapping, utrPatterns: [...(mapping.utrPatterns ?? [])], ...said })
  }
}
