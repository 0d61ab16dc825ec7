import { Button, FormControl, Label, Textarea } from '@primer/react'
import { type FormEvent, useEffect, useState } from 'react'
import { addCallLog, listCallLogs, maxCommentLength, mostCommentsShown } from '#contract/portfolio.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { ExportMenu } from '#src/tables/ExportMenu.tsx'
import { AsOf } from '#src/ui/AsOf.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './MerchantComments.module.css'
import type { MerchantTabProps } from './merchantTab.ts'
import { onCommentSent, sendComment, takeBackComment, usePendingComments } from './pendingComments.ts'

const CommentForm = ({ merchantCode }: { readonly merchantCode: string }) => {
  const [comment, setComment] = useState('')
  const [feedback, setFeedback] = useState('')
  const isEmpty = comment.trim() === '' && feedback.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    sendComment({ merchantCode, comment: comment.trim(), feedback: feedback.trim(), ticketId: '', mobileNumber: '' })
    setComment('')
    setFeedback('')
  }
  const area = (label: string, value: string, onChange: (text: string) => void) => (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <Textarea
        block
        rows={3}
        resize="vertical"
        maxLength={maxCommentLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormControl>
  )
  return (
    <form className={styles.form} aria-label="Add a comment" onSubmit={submit}>
      {area('Comment', comment, setComment)}
      {area('Feedback', feedback, setFeedback)}
      <div>
        <Button type="submit" variant="primary" disabled={isEmpty}>
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
  return (
    <ScreenState
      state={screenStateOf(read, logs.length === 0)}
      title={read.data?.length === 0 ? 'No comments yet' : undefined}
      text={read.error?.message}
      requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
      onRetry={() => void refetch()}
    >
      <div className={styles.age}>
        <AsOf readAt={read.dataUpdatedAt} />
        <ExportMenu
          entry={listCallLogs}
          request={{ merchantCode }}
          columns={['loginId', 'creationDate', 'comment', 'feedback', 'ticketId', 'mobileNumber', 'category']}
          total={read.data?.length}
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
    </ScreenState>
  )
}

export const MerchantComments = ({ merchant }: MerchantTabProps) => {
  const { can, session } = useSession()
  const pending = usePendingComments(session.loginId, merchant.merchantCode)
  return (
    <div className={styles.columns}>
      {can(addCallLog) && <CommentForm merchantCode={merchant.merchantCode} />}
      <div className={styles.past}>
        {pending.length > 0 && (
          <ul className={styles.pending} aria-label="Not sent yet">
            {pending.map(({ key, request, writtenAt, fault }) => (
              <li key={key} className={styles.line}>
                <Line loginId={session.loginId} at={writtenAt} comment={request.comment} feedback={request.feedback} />
                <p className={styles.who}>
                  <Label variant={fault === undefined ? 'attention' : 'danger'}>
                    {fault === undefined ? 'Pending' : 'Not sent'}
                  </Label>
                  <span role={fault === undefined ? 'status' : 'alert'}>
                    {fault ?? 'It is sent as soon as the gateway answers. Leave this page open until then.'}
                  </span>
                  <Button size="small" variant="invisible" onClick={() => takeBackComment(key)}>
                    Take back
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        )}
        {can(listCallLogs) && <History merchantCode={merchant.merchantCode} />}
      </div>
    </div>
  )
}
