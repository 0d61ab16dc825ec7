import { indianDay } from '#contract/wire/indianTime.ts'
import { When } from '#src/ui/When.tsx'

interface Props {
  /** The first instant that is no longer covered; ISO 8601. */
  readonly until: string | null
}

/** The last day that is covered. */
export const LastDay = ({ until }: Props) => (
  <When day={until === null ? null : indianDay(new Date(Date.parse(until) - 1))} />
)
