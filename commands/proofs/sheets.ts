import { runProof } from '#commands/proofCommand.ts'
import { proveSheets } from '../../bench/proveSheets.ts'

await runProof({
  name: 'sheets',
  title: 'Sheets of any kind: panel and gateway say the same',
  how: 'every sample of tests/proofs/sheets, then samples that chance has changed, read by the panel’s reader in a thread of 256 MB and by the gateway’s in its process of 256 MB; what is told of each compared word for word. The samples are held against SheetJS and csv-parse as well, text by text.',
  sizes: { mutants: 5_000, seed: 20_261_125 },
  prove: proveSheets,
})
