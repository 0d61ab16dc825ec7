import { runProof } from '#commands/proofCommand.ts'
import { proveCatalogue } from '../../bench/proveCatalogue.ts'

await runProof({
  name: 'catalogue',
  title: 'Catalogue: no SKU is in two schemes at one instant, categories are a tree, and no description runs',
  how: 'random histories, states around their ends and a sheet with planted faults over HTTP on PostgreSQL, judged by what is stored; hostile descriptions sanitised twice.',
  sizes: { histories: 10_000, races: 50, spans: 300, rows: 5_000, texts: 20_000, seed: 2026 },
  prove: proveCatalogue,
})
