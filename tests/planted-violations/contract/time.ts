import { hostname } from './clock.ts'

export const now = hostname
