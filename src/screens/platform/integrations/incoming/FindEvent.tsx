import { Button } from '@primer/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { findFeedEvent } from '#contract/calls/platform/incoming.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Incoming.module.css'
import { outcomeNames } from './incomingWords.tsx'

const mostLetters = 128

const Found = ({ eventId }: { readonly eventId: string }) => {
  const openerTo = useOpener()
  const read = useCall(findFeedEvent, { eventId }, { staleTime: 0 })
  return (
    <section className={styles.found} aria-label={`Event ${eventId}`}>
      <ReadState
        read={read}
        isEmpty={read.data?.length === 0}
        emptyTitle="No event with this id came in the last 35 days"
        emptyText="Ask for the id as its source sent it. An event whose form could not be read is not kept."
      >
        {read.data?.map(({ source, outcome, receivedAt, code, field, right, keptId, conflicts }) => (
          <div key={source} className={styles.found}>
            <Facts
              level={2}
              title={`Event ${eventId}`}
              facts={[
                { label: 'Source', value: source },
                { label: 'What became of it', value: outcomeNames[outcome] ?? outcome },
                { label: 'Received', value: <When at={receivedAt} seconds /> },
                ...(code === null
                  ? []
                  : [
                      { label: 'Fault', value: field === null ? code : `${code}, ${field}` },
                      { label: 'What is right', value: right },
                    ]),
              ]}
            />
            <div className={styles.buttons}>
              {keptId !== null && (
                <ButtonLink size="small" {...openerTo(putting({ event: String(keptId) }))}>
                  Open the event
                </ButtonLink>
              )}
              {conflicts
                .filter(({ isDecided }) => !isDecided)
                .slice(0, 1)
                .map(({ conflictId }) => (
                  <ButtonLink key={conflictId} size="small" {...openerTo(putting({ conflict: String(conflictId) }))}>
                    Decide the conflict
                  </ButtonLink>
                ))}
            </div>
          </div>
        ))}
      </ReadState>
    </section>
  )
}

/**
 * What became of one event, by its id.
 * Not a table form: it looks something up, and nothing of it is sent.
 */
export const FindEvent = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const asked = params.get('find') ?? ''
  const [typed, setTyped] = useState(asked)
  return (
    <form
      className={styles.find}
      role="search"
      aria-label="One event"
      onSubmit={(event) => {
        event.preventDefault()
        put({ find: typed.trim().slice(0, mostLetters) })
      }}
    >
      <TextField label="One event" placeholder="Event id" longest={mostLetters} value={typed} onChange={setTyped} />
      <Button type="submit">Find</Button>
      {asked !== '' && (
        <Button
          variant="invisible"
          onClick={() => {
            setTyped('')
            put({ find: '' })
          }}
        >
          Close
        </Button>
      )}
    </form>
  )
}

export const FoundEvent = () => {
  const [params] = useSearchParams()
  const asked = params.get('find') ?? ''
  return asked === '' ? null : <Found key={asked} eventId={asked.slice(0, mostLetters)} />
}
