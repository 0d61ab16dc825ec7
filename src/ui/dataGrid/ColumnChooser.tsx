import { ArrowDownIcon, ArrowUpIcon, ColumnsIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button, Checkbox, IconButton } from '@primer/react'
import { useId, useState } from 'react'
import {
  fittingLayout,
  isSameLayout,
  moved,
  shownKeys,
  standardLayout,
  toggled,
  type ColumnLayout,
} from './columnLayout.ts'
import styles from './ColumnChooser.module.css'

interface Props {
  readonly columns: readonly { readonly key: string; readonly header: string; readonly isExtra?: boolean }[]
  readonly layout: ColumnLayout | undefined
  readonly onChange: (layout: ColumnLayout) => void
}

/** Which columns a table shows and in which order. */
export const ColumnChooser = ({ columns, layout, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const fitting = fittingLayout(columns, layout)
  const standard = standardLayout(columns)
  const headers = new Map(columns.map(({ key, header }) => [key, header]))
  const shownCount = shownKeys(fitting).length

  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      overlayProps={{ role: 'dialog', 'aria-labelledby': titleId, width: 'medium' }}
      focusZoneSettings={{ disabled: true }}
      renderAnchor={(anchor) => (
        <Button {...anchor} leadingVisual={ColumnsIcon}>
          Columns
        </Button>
      )}
    >
      <div className={styles.panel}>
        <div className={styles.top}>
          <h2 id={titleId} className="ui-subheading">
            Columns
          </h2>
          <Button
            size="small"
            variant="invisible"
            disabled={isSameLayout(fitting, standard)}
            onClick={() => onChange(standard)}
          >
            Restore
          </Button>
        </div>
        <ul className="ui-list">
          {fitting.order.map((key, at) => {
            const header = headers.get(key) ?? key
            const isShown = !fitting.hidden.includes(key)
            return (
              <li key={key} className={styles.line}>
                <label className={styles.label}>
                  <Checkbox
                    checked={isShown}
                    disabled={isShown && shownCount === 1}
                    onChange={() => onChange(toggled(fitting, key))}
                  />
                  {header}
                </label>
                <IconButton
                  icon={ArrowUpIcon}
                  size="small"
                  variant="invisible"
                  aria-label={`Move ${header} to the front`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(fitting, key, -1))}
                />
                <IconButton
                  icon={ArrowDownIcon}
                  size="small"
                  variant="invisible"
                  aria-label={`Move ${header} to the back`}
                  disabled={at === fitting.order.length - 1}
                  onClick={() => onChange(moved(fitting, key, 1))}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </AnchoredOverlay>
  )
}
