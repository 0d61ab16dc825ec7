/** The smallest figure that so many in a hundred do not exceed; NaN of nothing. */
export const percentile = (figures: readonly number[], hundredths: number): number =>
  figures.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((figures.length * hundredths) / 100) - 1)] ?? Number.NaN
