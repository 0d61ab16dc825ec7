import { openTestGateway } from '#tests/support/gateway.ts'
import { brandConfigLoadFigures } from './brandConfigLoad.ts'
import { type Figure, printFigures, unmeasured } from './figure.ts'
import { modelMoveFigures } from './modelMove.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { productSearchFigures } from './productSearch.ts'
import { productSheetFigures } from './productSheet.ts'

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  search: productSearchFigures,
  writes: () =>
    withOwnPostgres(async (postgresUrl) => {
      const testGateway = await openTestGateway(postgresUrl)
      try {
        return [...(await modelMoveFigures(testGateway)), ...(await productSheetFigures(testGateway))]
      } finally {
        await testGateway.close()
      }
    }),
  load: brandConfigLoadFigures,
}

/** `CATALOGUE_PART` names one part, for a look. */
export const run = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, part] of Object.entries(parts))
    if ((process.env['CATALOGUE_PART'] ?? name) === name)
      figures.push(...(await part().catch((error: unknown) => [unmeasured(`catalogue, ${name}`, String(error))])))
  return figures
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
