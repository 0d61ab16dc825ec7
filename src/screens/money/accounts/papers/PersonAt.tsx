import { When } from '#src/ui/When.tsx'

interface Props {
  /** Null in an answer that says nobody. */
  readonly by: string | null
  readonly at: string
}

/** Who did something, and when. */
export const PersonAt = ({ by, at }: Props) => (
  <>
    {by}, <When at={at} />
  </>
)
