import { useEffect, useRef } from 'react'
import { readRecordLife, type RecordAct, recordActs, type RecordKind } from '#contract/calls/platform/recordLife.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { Section } from '#src/ui/Section.tsx'
import { When } from '#src/ui/When.tsx'
import { personPageAddress } from './personPageAddress.ts'
import styles from './Records.module.css'

export interface RecordHistory {
  readonly kind: RecordKind
  readonly key: string
  /** What its states are called. */
  readonly states?: Readonly<Record<string, string>>
}

interface Props {
  readonly of: RecordHistory
  /** As it was read: when that is another one, what people did is read again. */
  readonly record: unknown
}

const refusalText = (code: string): string =>
  Object.hasOwn(refusals, code) ? refusals[code as 'not-allowed'].text : code

const whatOf = ({ call, outcome, before, after }: RecordAct, { kind, states = {} }: RecordHistory): string => {
  const acts: Readonly<Record<string, string>> = recordActs[kind]
  const act = acts[call] ?? call
  if (outcome !== 'done') return `${act}, refused: ${refusalText(outcome)}`
  const words = [before, after].filter((state) => state !== '').map((state) => states[state] ?? state)
  return words.length === 2 && words[0] === words[1] ? act : [act, words.join(' → ')].filter(Boolean).join(': ')
}

/** What people did with a record and tried to do, in order. */
export const RecordLife = ({ of, record }: Props) => {
  const read = useCall(readRecordLife, { kind: of.kind, key: of.key }, { staleTime: 0 })
  const acts = read.data ?? []
  const { refetch } = read
  const last = useRef(record)
  useEffect(() => {
    if (last.current !== record) void refetch()
    last.current = record
  }, [record, refetch])
  return (
    <Section title="What people did">
      <ReadState read={read} skeleton={<Bone />}>
        {acts.length === 0 ? (
          <p className={styles.none}>Nothing was done by hand yet.</p>
        ) : (
          <ol className={styles.acts} aria-label="What people did">
            {acts.map((act, at) => (
              <li key={`${act.at} ${at}`} data-refused={act.outcome === 'done' ? undefined : true}>
                <When at={act.at} />
                <span>
                  <strong>
                    {act.by === '' ? 'The desk' : <PlaceLink to={personPageAddress(act.by)}>{act.by}</PlaceLink>}
                  </strong>{' '}
                  {whatOf(act, of)}
                  {act.remark !== '' && <q className={styles.remark}>{act.remark}</q>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </Section>
  )
}
