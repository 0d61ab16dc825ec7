const input = document.querySelector('input')
const output = document.querySelector('output')
if (input === null || output === null) throw new Error('The page has no place for the sheet.')

input.addEventListener('change', () => {
  const worker = new Worker(new URL('./bareWorker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ rowsFound: number }>) => {
    output.textContent = `Records Found: ${data.rowsFound}`
    worker.terminate()
  })
  worker.postMessage(input.files?.[0])
})
