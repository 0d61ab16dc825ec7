export { type Drawing, openDrawing } from './drawing.ts'
export { type Encoding } from './imageTask.ts'
