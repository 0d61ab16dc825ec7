import { runProof } from '#commands/proofCommand.ts'
import { proveCatalogue } from '../bench/proveCatalogue.ts'

await runProof({
  name: 'catalogue',
  title: 'Catalogue: no SKU is in two schemes at one instant, and categories are a tree',
  how: 'random histories over HTTP on PostgreSQL, judged by what is stored.',
  sizes: { histories: 10_000, races: 50, seed: 2026 },
  prove: proveCatalogue,
})
