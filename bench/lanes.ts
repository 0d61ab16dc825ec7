/** How many gateways are worked on side by side: while one waits for its database, another one answers. */
export const lanes = 4

/** Splits an amount over the lanes, runs all of them at once, and adds their figures up. */
export const inLanes = async <Figures extends { readonly [Name in keyof Figures]: number }>(
  amounts: readonly number[],
  run: (amounts: readonly number[], lane: number) => Promise<Figures>,
): Promise<Figures> => {
  const shareOf = (amount: number, lane: number) => Math.floor((amount + lane) / lanes)
  const found = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      run(
        amounts.map((amount) => shareOf(amount, lane)),
        lane,
      ),
    ),
  )
  const [first, ...others] = found
  if (first === undefined) throw new Error('there is no lane')
  const names = Object.keys(first) as (keyof Figures)[]
  const sums = names.map((name) => [name, others.reduce((sum, figures) => sum + figures[name], first[name] as number)])
  return Object.fromEntries(sums) as Figures
}
