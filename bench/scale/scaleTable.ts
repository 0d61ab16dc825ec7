import type { SizeFigures } from './measureSize.ts'

const shown = (figure: number | undefined): string =>
  figure === undefined || Number.isNaN(figure)
    ? '–'
    : (figure < 10 ? Math.round(figure * 100) / 100 : Math.round(figure)).toLocaleString('en-IN')

const ratioOf = (first: number | undefined, last: number | undefined): string =>
  first === undefined || last === undefined || first === 0 ? '–' : (Math.round((last / first) * 100) / 100).toString()

const sizesOf = (sizes: readonly SizeFigures[]): string[] =>
  sizes.map(({ payments }) => payments.toLocaleString('en-IN'))

/** Median and p99 of each read in ms by size, and the p99 of the largest to the smallest. */
export const readsTable = (sizes: readonly SizeFigures[]): string[][] => [
  ['read, median / p99 in ms', ...sizesOf(sizes), 'p99, largest to smallest'],
  ...[...(sizes[0]?.reads.keys() ?? [])].map((name) => {
    const times = sizes.map(({ reads }) => reads.get(name))
    return [
      name,
      ...times.map((time) => `${shown(time?.medianMs)} / ${shown(time?.p99Ms)}`),
      ratioOf(times[0]?.p99Ms, times.at(-1)?.p99Ms),
    ]
  }),
]

export const nightTable = (sizes: readonly SizeFigures[]): string[][] => [
  ['night', ...sizesOf(sizes), 'largest to smallest'],
  ...[...new Set(sizes.flatMap(({ night }) => [...night.keys()]))].map((name) => {
    const figures = sizes.map(({ night }) => night.get(name))
    return [name, ...figures.map(shown), ratioOf(figures[0], figures.at(-1))]
  }),
]
