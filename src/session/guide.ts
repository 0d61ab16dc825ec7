/** What a screen says of itself: at the first visit, and behind `?`. */
export interface Guide {
  /** What it is for, in one sentence. */
  readonly is: string
  /** The states of what it shows, and who acts in each. */
  readonly states?: readonly (readonly [state: string, who: string])[]
  /** Its own keys, besides those of all lists. */
  readonly keys?: readonly (readonly [key: string, does: string])[]
}

/** By the path of the route, and `path#slug` for a tab. */
export type Guides = Readonly<Record<string, Guide>>
