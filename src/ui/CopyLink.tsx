import { CheckIcon, LinkIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useEffect, useState } from 'react'

interface Props {
  /** Below our own origin. */
  readonly href: string
  readonly label: string
}

const shownMs = 1_000

/** Copies an address of the panel; its tooltip says so for a second. */
export const CopyLink = ({ href, label }: Props) => {
  const [said, setSaid] = useState<'Copied' | 'Could not copy' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), shownMs)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(new URL(href, location.origin).href).then(
      () => setSaid('Copied'),
      () => setSaid('Could not copy'),
    )
  return (
    <IconButton
      icon={said === 'Copied' ? CheckIcon : LinkIcon}
      size="small"
      variant="invisible"
      aria-label={said ?? label}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    />
  )
}
