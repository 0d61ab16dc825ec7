export { openDrawing } from './drawing.ts'
