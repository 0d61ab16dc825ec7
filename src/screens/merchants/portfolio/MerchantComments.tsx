import { Banner, Button, FormControl, Label } from '@primer/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addCallLog, listCallLogs, maxCommentLength, mostCommentsShown } from '#contract/calls/merchants/callLogs.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { changeStored } from '#src/store/storageFault.ts'
import type { PendingComment } from '#src/store/unsent/comments.ts'
import { onCommentSent, sendComment, takeBackComment, usePendingComments } from '#src/store/unsent/pendingComments.ts'
import { ExportMenu } from '#src/lists/ExportMenu.tsx'
import { AsOf } from '#src/ui/AsOf.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './MerchantComments.module.css'
import type { MerchantTabProps } from './merchantTab.ts'
import { BoundedTextarea } from '#src/ui/BoundedInput.tsx'

interface Typed {
  readonly comment: string
  readonly feedback: string
}
const nothingTyped: Typed = { comment: '', feedback: '' }
const fields = { comment: 'Comment', feedback: 'Feedback' } as const

interface FormProps {
  readonly merchantCode: string
  readonly typed: Typed
  readonly onType: (change: (now: Typed) => Typed) => void
}

/** Not a table form: a comment goes out through the outbox, also without a network. */
const CommentForm = ({ merchantCode, typed, onType }: FormProps) => {
  const { comment, feedback } = typed
  const [failure, setFailure] = useState('')
  /** Two presses in one turn are one comment. */
  const isKeeping = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  const savedDraft = useFormDraft({
    key: `comment ${merchantCode}`,
    title: `Comment · ${merchantCode}`,
    present: typed,
    original: nothingTyped,
    labels: fields,
    fill: (draft) => onType(() => draft),
  })
  const isEmpty = comment.trim() === '' && feedback.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isKeeping.current) return
    isKeeping.current = true
    setWaiting(true)
    const request = { merchantCode, comment: comment.trim(), feedback: feedback.trim(), ticketId: '', mobileNumber: '' }
    try {
      await sendComment(request)
    } catch (error) {
      return setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      isKeeping.current = false
      setWaiting(false)
    }
    setFailure('')
    void savedDraft.next()
    // What was typed while the device got ready is the next comment.
    onType((now) => ({
      comment: now.comment === comment ? '' : now.comment,
      feedback: now.feedback === feedback ? '' : now.feedback,
    }))
  }
  const area = (field: keyof Typed) => (
    <FormControl>
      <FormControl.Label>{fields[field]}</FormControl.Label>
      <BoundedTextarea
        block
        rows={3}
        resize="vertical"
        longest={maxCommentLength}
        value={typed[field]}
        onChange={({ target: { value } }) => onType((now) => ({ ...now, [field]: value }))}
      />
    </FormControl>
  )
  return (
    <form className="ui-stack" aria-label="Add a comment" onSubmit={(event) => void submit(event)}>
      {savedDraft.notice}
      {area('comment')}
      {area('feedback')}
      {failure !== '' && <Banner variant="critical" title="The comment was not kept" description={failure} />}
      <div>
        <Button type="submit" variant="primary" disabled={isEmpty} loading={isWaiting}>
          Submit
        </Button>
      </div>
    </form>
  )
}

interface LineProps {
  readonly loginId: string
  readonly at: string
  readonly comment: string
  readonly feedback: string
}

const Line = ({ loginId, at, comment, feedback }: LineProps) => (
  <>
    <p className={styles.who}>
      <strong>{loginId || '–'}</strong> <When at={at} />
    </p>
    {comment !== '' && <p className={styles.text}>{comment}</p>}
    {feedback !== '' && (
      <p className={styles.text}>
        <span className={styles.kind}>Feedback: </span>
        {feedback}
      </p>
    )}
  </>
)

const History = ({ merchantCode }: { readonly merchantCode: string }) => {
  const read = useCall(listCallLogs, { merchantCode })
  const { refetch } = read
  useEffect(
    () =>
      onCommentSent((code) => {
        if (code === merchantCode) void refetch()
      }),
    [merchantCode, refetch],
  )
  const logs = read.data ?? []
  const history = (
    <>
      <div className={styles.age}>
        <AsOf readAt={read.dataUpdatedAt} />
        <ExportMenu
          table="portfolio.callLogs"
          call={listCallLogs}
          request={{ merchantCode }}
          columns={undefined}
          total={read.data?.length}
          isEmpty={logs.length === 0}
          isMore={logs.length >= mostCommentsShown}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the history is scrolled by keyboard */}
      <ul className={styles.history} aria-label="Comments" tabIndex={0}>
        {logs.map((log, at) => (
          <li key={log.callLogId ?? `${at} ${log.creationDate}`} className={styles.line}>
            <Line loginId={log.loginId} at={log.creationDate} comment={log.comment} feedback={log.feedback} />
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <ReadState read={read} isEmpty={read.data?.length === 0} emptyTitle="No comments yet" skeleton={history}>
      {history}
    </ReadState>
  )
}

/** What is being typed stays; what comes back stands under it. */
const joinTexts = (now: string, back: string): string => [now, back].filter((text) => text !== '').join('\n')

export const MerchantComments = ({ merchant }: MerchantTabProps) => {
  const { can, session } = useSession()
  const { merchantCode } = merchant
  const pending = usePendingComments(merchantCode)
  const [typed, setTyped] = useState(nothingTyped)
  const takeBack = async ({ key, request }: PendingComment) => {
    if (await changeStored(() => takeBackComment(key)))
      setTyped((now) => ({
        comment: joinTexts(now.comment, request.comment),
        feedback: joinTexts(now.feedback, request.feedback),
      }))
  }
  return (
    <div className={styles.columns}>
      {can(addCallLog) && <CommentForm merchantCode={merchantCode} typed={typed} onType={setTyped} />}
      <div className="ui-shrinking-8">
        {pending.length > 0 && (
          <ul className={styles.pending} aria-label="Not sent yet">
            {pending.map((waiting) => (
              <li key={waiting.key} className={styles.line}>
                <Line
                  loginId={session.loginId}
                  at={waiting.writtenAt}
                  comment={waiting.request.comment}
                  feedback={waiting.request.feedback}
                />
                <p className={styles.who}>
                  <Label variant={waiting.fault === null ? 'attention' : 'danger'}>
                    {waiting.fault === null ? 'Pending' : 'Not sent'}
                  </Label>
                  <span role={waiting.fault === null ? 'status' : 'alert'}>
                    {waiting.fault ?? 'It is kept on this device and sent as soon as the gateway answers.'}
                  </span>
                  <Button size="small" variant="invisible" onClick={() => void takeBack(waiting)}>
                    Take back
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        )}
        {can(listCallLogs) && <History merchantCode={merchantCode} />}
      </div>
    </div>
  )
}
