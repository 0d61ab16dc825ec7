/** What both sides know of something, other than a checked record, that waits for a second person. */
export interface WaitingKindEntry {
  readonly kind: string
  /** As the list names it: 'Refund'. */
  readonly name: string
  /** What the second person is asked for. */
  readonly step: 'approve' | 'release'
  /** Services, one of which the decision needs. */
  readonly deciders: readonly [string, ...string[]]
  /** Address of the screen on which the one of this key is decided. */
  readonly decidedAt: (key: string) => string
}
