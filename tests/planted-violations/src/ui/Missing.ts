export { Missing } from '#src/ui/Nowhere.ts'
