/** Within this a fact that fails in the browser, and a wait for a state that does not come, is red. */
export const redWithinMs = 30_000
/** One wait for a state takes so long: a fact that waits once is red in time as well. */
export const waitMs = 25_000
