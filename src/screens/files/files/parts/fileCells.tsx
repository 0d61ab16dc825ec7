import { Label } from '@primer/react'
import { useEffect, useRef } from 'react'
import { fileJobAddress } from '#src/uploads/fileJobAddress.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { statusColour } from '../fileStatus.ts'
import styles from './FileCells.module.css'
import { Parted } from './Parted.tsx'

export const StatusLabel = ({ status }: { readonly status: string }) => (
  <Label variant={statusColour(status)}>{status}</Label>
)

export const ActionText = ({ action }: { readonly action: string }) => (
  <span className={styles.action}>
    <Parted text={action || '–'} />
  </span>
)

/** Comes into view and takes the focus when the address asks for it. */
const Marked = ({ text }: { readonly text: string }) => {
  const name = useRef<HTMLElement>(null)
  useEffect(() => {
    name.current?.scrollIntoView({ block: 'center' })
    name.current?.closest('tr')?.focus({ preventScroll: true })
  }, [])
  return (
    <mark ref={name} className={styles.marked}>
      <Parted text={text} />
    </mark>
  )
}

interface FileNameProps {
  readonly file: { readonly fileName: string; readonly jobId: string | null }
  readonly isMarked?: boolean
}

/** Leads to the job of the file, where there is one. */
export const FileName = ({ file: { fileName, jobId }, isMarked = false }: FileNameProps) => {
  const name = isMarked ? <Marked text={fileName} /> : <Parted text={fileName} />
  return jobId === null ? (
    <span className={styles.wide}>{name}</span>
  ) : (
    <PlaceLink to={fileJobAddress(jobId)} className={styles.wide}>
      {name}
    </PlaceLink>
  )
}
