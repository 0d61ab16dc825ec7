import { Checkbox } from '@primer/react'
import { type ReactNode, useId, useState } from 'react'
import { FilterInput } from './FilterInput.tsx'
import styles from './CheckList.module.css'
import { Words } from './Words.tsx'

export interface CheckOption {
  readonly id: number
  readonly name: string
  readonly aside?: ReactNode
}

interface Props {
  readonly label: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
  readonly caption?: string | undefined
  /** Stands in place of the caption. */
  readonly fault?: string | undefined
}

const filterFrom = 9

/** Several of many by name; a filter stands above long lists. */
export const CheckList = ({ label, options, chosen, onChange, caption, fault }: Props) => {
  const wordsId = useId()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = options.filter(({ name }) => name.toLowerCase().includes(wanted))
  const words = fault ?? caption
  return (
    <fieldset
      className={styles.list}
      data-fault={fault !== undefined || undefined}
      aria-describedby={words === undefined ? undefined : wordsId}
    >
      <legend className={styles.legend}>
        <span>
          <Words text={label} />
        </span>
        <span className={styles.count}>{chosen.length === 0 ? 'none chosen' : `${chosen.length} chosen`}</span>
      </legend>
      {options.length >= filterFrom && <FilterInput label={`Filter ${label}`} value={text} onChange={setText} />}
      <div className={styles.options}>
        {shown.map(({ id, name, aside }) => (
          <label key={id} className={styles.option}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            {name}
            {aside !== undefined && <span className="ui-small">{aside}</span>}
          </label>
        ))}
        {shown.length === 0 && <p className={styles.none}>Nothing has this in its name.</p>}
      </div>
      {words !== undefined && (
        <span id={wordsId} className={styles.words} data-fault={fault !== undefined || undefined}>
          {words}
        </span>
      )}
    </fieldset>
  )
}
