/**
 * The chance that a figure of `those` is greater than one of `these`, ties counted half (Mann and Whitney): 0.5 where
 * nobody can tell one group from the other by it.
 */
export const areaUnderCurve = (these: readonly number[], those: readonly number[]): number => {
  const all = [
    ...these.map((value) => ({ value, isThose: false })),
    ...those.map((value) => ({ value, isThose: true })),
  ]
  all.sort((a, b) => a.value - b.value)
  let ranksOfThose = 0
  for (let first = 0; first < all.length; ) {
    let next = first + 1
    while (next < all.length && all[next]?.value === all[first]?.value) next += 1
    const rank = (first + 1 + next) / 2
    for (let place = first; place < next; place += 1) if (all[place]?.isThose === true) ranksOfThose += rank
    first = next
  }
  return (ranksOfThose - (those.length * (those.length + 1)) / 2) / (these.length * those.length)
}
