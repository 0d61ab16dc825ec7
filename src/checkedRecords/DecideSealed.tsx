import { Dialog } from '@primer/react'
import { type ReactNode, useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { type NamedCall, useCommand } from '#src/gateway/useCall.ts'
import { type Fact, Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './DecideDialog.module.css'
import { RemarkField } from '#src/decisions/RemarkField.tsx'

interface Props<D extends CallDefinition> {
  readonly call: D
  readonly requestOf: (remark: string) => RequestOf<D>
  readonly invalidates: readonly NamedCall[]
  /** What is decided on, and which decision: one draft for each. */
  readonly draftKey: string
  readonly title: string
  readonly submitContent: string
  readonly isApproval: boolean
  /** By default an approval needs no remark, and everything else does. */
  readonly asksRemark?: boolean
  readonly about: string
  /** What is decided on, as it was when the question came up. */
  readonly facts: readonly Fact[]
  readonly children?: ReactNode
  /** What the remark has to say where it is asked for. */
  readonly neededRemark: string
  /** What the toast says. */
  readonly done: string
  readonly onClose: () => void
}

/**
 * The question before a decision on content that carries a seal, with a remark.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const DecideSealed = <D extends CallDefinition>({
  call,
  requestOf,
  invalidates,
  draftKey,
  title,
  submitContent,
  isApproval,
  asksRemark = !isApproval,
  about,
  facts,
  children,
  neededRemark,
  done,
  onClose,
}: Props<D>) => {
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const savedDraft = useFormDraft({
    key: draftKey,
    title: `Remark · ${title}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useCommand(call, {
    invalidates,
    readsAgainInDoubt: true,
    onSuccess: () => {
      void savedDraft.end()
      showToast({ kind: 'success', text: done })
      onClose()
    },
  })
  const isReason = !asksRemark || remark.trim().length >= shortestReason
  const decide = () => {
    if (!isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    deciding.mutate({ request: requestOf(remark.trim()) })
  }
  return (
    <Dialog
      title={title}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        {
          content: submitContent,
          buttonType: isApproval ? 'primary' : 'danger',
          loading: deciding.isPending,
          onClick: decide,
        },
      ]}
    >
      <div className={styles.sealed}>
        {savedDraft.notice}
        <p className="ui-aside">{about}</p>
        {children}
        <Facts facts={facts} />
        <RemarkField
          caption={asksRemark ? neededRemark : 'Optional'}
          fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
          ref={field}
          value={remark}
          onChange={setRemark}
        />
        <NeedsNetwork what="A decision" />
        {deciding.error !== null && <Fault>{deciding.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
