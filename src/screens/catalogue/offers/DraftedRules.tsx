import { DownloadIcon, UploadIcon } from '@primer/octicons-react'
import { Button, ConfirmationDialog } from '@primer/react'
import { type RefObject, useState } from 'react'
import { scripts } from '#contract/calls/files/files.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { useSession } from '#src/session/useSession.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { saveFile } from '#src/ui/saveFile.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { buttonsColumn } from '#src/ui/tableColumn.ts'
import { showToast } from '#src/ui/toast.ts'
import { useHandToUpload } from '#src/uploads/useHandToUpload.ts'
import { type DraftedRule, workbookOf } from './offerDraft.ts'
import { offerPath, uploadSlug } from './offerPlaces.ts'
import styles from './Offers.module.css'
import type { useOfferDraft } from './useOfferDraft.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Props extends Pick<ReturnType<typeof useOfferDraft>, 'change' | 'clear'> {
  readonly rules: readonly DraftedRule[]
  readonly onEdit: (rule: DraftedRule) => void
  readonly uploadButton: RefObject<HTMLButtonElement | null>
}

const script = 'cashback_insert_update'

/** OC-03: the rules that were created here, for the documented workbook. */
export const DraftedRules = ({ rules, change, clear, onEdit, uploadButton }: Props) => {
  const { holds } = useSession()
  const handToUpload = useHandToUpload()
  const [isClearing, setClearing] = useState(false)
  const goToUpload = async () => {
    const workbook = new File([await workbookOf(rules)], 'offers.xlsx', { type: workbookType })
    await handToUpload(workbook, script, `${offerPath}/${uploadSlug}`)
  }
  const generate = async () => {
    const name = `offers_${formatIndian(new Date(gatewayNow()), 'YYYY-MM-DD_HH-mm-ss')}.xlsx`
    saveFile(await workbookOf(rules), name, workbookType)
    showToast({ kind: 'success', text: `${name}: upload it in Upload Offers.` })
  }
  const columns: readonly Column<DraftedRule>[] = [
    { key: 'desc', header: 'Rule Description', width: '16%', cell: ({ text }) => text.ruleDesc },
    { key: 'brand', header: 'Brand', width: '1%', cell: ({ text }) => text.brandCode },
    { key: 'rule', header: 'Rule', cell: ({ text }) => text.rule },
    buttonsColumn(({ id, text }) => (
      <span className={styles.line}>
        <Button
          size="small"
          variant="invisible"
          aria-label={`Edit ${text.ruleDesc}`}
          onClick={() => onEdit({ id, text })}
        >
          Edit
        </Button>
        <Button
          size="small"
          variant="invisible"
          aria-label={`Delete ${text.ruleDesc}`}
          onClick={() => {
            const removed = { id, text }
            change((before) => ({
              ...before,
              rules: before.rules.filter((one) => one.id !== id),
              edited: before.edited === id ? null : before.edited,
            }))
            showToast({
              kind: 'info',
              text: `“${text.ruleDesc}” was deleted.`,
              action: {
                label: 'Undo',
                onSelect: () => change((before) => ({ ...before, rules: [...before.rules, removed] })),
              },
            })
          }}
        >
          Delete
        </Button>
      </span>
    )),
  ]
  return (
    <>
      <div className={`${styles.line} ${styles.spread}`}>
        <h2 className="ui-heading">Rules ({formatCount(rules.length)})</h2>
        <span className={styles.line}>
          <Button variant="danger" disabled={rules.length === 0} onClick={() => setClearing(true)}>
            Clear all
          </Button>
          {holds(scripts[script].service) && (
            <Button
              ref={uploadButton}
              leadingVisual={UploadIcon}
              disabled={rules.length === 0}
              onClick={() => void goToUpload()}
            >
              Go on to upload
            </Button>
          )}
          <Button
            leadingVisual={DownloadIcon}
            variant="primary"
            disabled={rules.length === 0}
            onClick={() => void generate()}
          >
            Generate Excel
          </Button>
        </span>
      </div>
      <ScreenState
        state={rules.length === 0 ? 'empty' : 'ready'}
        title="No rules yet"
        text="Rules that you create are kept here, for you alone, until they are cleared."
      >
        <Table label="Offer rules" columns={columns} rows={rules} rowKey={({ id }) => String(id)} />
      </ScreenState>
      {isClearing && (
        <ConfirmationDialog
          title="Clear all rules?"
          confirmButtonContent="Clear all"
          confirmButtonType="danger"
          onClose={(gesture) => {
            setClearing(false)
            if (gesture === 'confirm') void clear()
          }}
        >
          {`${formatCount(rules.length)} rules and the values in the form are thrown away. What was uploaded stays.`}
        </ConfirmationDialog>
      )}
    </>
  )
}
