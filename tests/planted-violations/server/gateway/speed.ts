import type { Figure } from '../../bench/figure.ts'

export type Speed = Figure
