export type Figure = { name: string }
