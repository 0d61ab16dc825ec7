/** The first place of the order whose value is not before the wanted one. */
export const firstPlace = (length: number, isBefore: (place: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
