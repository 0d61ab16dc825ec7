import { AlertFillIcon } from '@primer/octicons-react'
import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'
import { Words } from './Words.tsx'

/** To be spread on the control. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly validationStatus: 'error' | undefined
}

export interface FieldProps {
  readonly label: string
  readonly caption?: string | undefined
  /** Stands in place of the caption. */
  readonly fault?: string | undefined
  /** Has room for two lines of words before there are any, so that nothing below moves when they come. */
  readonly keepsRoom?: boolean | undefined
  /** Id of the element that says the fault elsewhere, so that the field stays as high as it is. */
  readonly faultId?: string | undefined
  readonly id?: string | undefined
  readonly className?: string | undefined
}

interface Props extends FieldProps {
  readonly children: (control: FieldControl) => ReactNode
}

/** What a field is told, and what its control is told. */
export const splitField = <Props extends FieldProps>(props: Props) => {
  const { label, caption, fault, keepsRoom, faultId, id, className, ...control } = props
  return { field: { label, caption, fault, keepsRoom, faultId, id, className }, control }
}

/** A labelled text field. Primer's FormControl looks the same, and brings every kind of control that it can hold. */
export const Field = ({ label, caption, fault, keepsRoom = false, faultId, id, className, children }: Props) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const wordsId = `${fieldId}-words`
  const isSaidHere = fault !== undefined && faultId === undefined
  const words = isSaidHere ? fault : caption
  const describedBy = [
    ...(fault === undefined || faultId === undefined ? [] : [faultId]),
    ...(words === undefined ? [] : [wordsId]),
  ]
  const said = words !== undefined && (
    <span id={wordsId} className={isSaidHere ? styles.fault : styles.caption}>
      {isSaidHere && <AlertFillIcon size={12} className={styles.icon} />}
      {words}
    </span>
  )
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label htmlFor={fieldId} className={styles.label}>
        <Words text={label} />
      </label>
      {children({
        id: fieldId,
        'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
        validationStatus: fault === undefined ? undefined : 'error',
      })}
      {keepsRoom ? <div className={styles.room}>{said}</div> : said}
    </div>
  )
}
