import { parentPort } from 'node:worker_threads'
import { readSheetRows } from '#src/uploads/sheetReader.ts'
import { endingOf } from './endings.ts'
import { kindOfSample } from './samples.ts'

/** The panel's reader in a thread of its own, as its worker is. */
parentPort?.on('message', ({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }) => {
  const read = () => readSheetRows(new File([bytes], name), kindOfSample(name), () => {})
  endingOf(read).then(
    (ending) => parentPort?.postMessage({ ending }),
    // What is no refusal becomes one in the panel's worker as well.
    () => parentPort?.postMessage({ ending: ['Could not extract Excel Data!'] }),
  )
})
