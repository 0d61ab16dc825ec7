import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { screenAccess } from '#contract/screenAccess.ts'
import { useSession } from '#src/session/useSession.ts'

export const paperAddress = (paper: string | number): string => `/papers/${encodeURIComponent(paper)}`

/** All papers of a merchant. */
export const papersOf = (merchantCode: string): string =>
  `/papers?${new URLSearchParams({ merchant_code: merchantCode })}`

interface Props {
  /** Its number, or the id that lists have. */
  readonly paper: string | number
  /** Absent: the number. */
  readonly text?: string
}

/** The number of a paper, which leads to its page for who may open that. */
export const PaperLink = ({ paper, text = String(paper) }: Props) => {
  const { holds } = useSession()
  return screenAccess.papers.anyOf.some(holds) ? (
    <Link as={RouterLink} to={paperAddress(paper)} className="ui-one-line" translate="no">
      {text}
    </Link>
  ) : (
    <span translate="no">{text}</span>
  )
}
