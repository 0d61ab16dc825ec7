import { openScaleData } from './scale/scaleData.ts'
const b = performance.now()
const d = await openScaleData(Number(process.argv[2]))
console.log('loaded', (performance.now() - b) / 1000)
await d.close()
