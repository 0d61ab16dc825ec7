import { Button, ConfirmationDialog, Select, TextInput } from '@primer/react'
import { useId, useState } from 'react'
import {
  type AudienceGroup,
  AudienceTree,
  countAudience,
  deleteAudience,
  listAudiences,
  saveAudience,
} from '#contract/calls/campaigns/campaignAudiences.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatCount } from '#src/ui/count.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { Field } from '#src/ui/Field.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { showToast } from '#src/ui/toast.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import styles from '../Campaigns.module.css'
import { AudienceBuilder, emptyGroup, isWhole } from './AudienceBuilder.tsx'
import { BoundedTextarea } from '#src/ui/BoundedInput.tsx'

interface AudienceValue {
  readonly audienceSql: string
  /** Null: the query is what counts. */
  readonly audienceTree: AudienceGroup | null
}

interface Props {
  readonly sql: string
  readonly tree: AudienceGroup | null
  readonly hasQuery: boolean
  readonly views: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly isDisabled: boolean
  readonly onChange: (audience: AudienceValue) => void
}

const partsOf = ({ audienceSql, audienceTree }: AudienceValue) => ({
  audienceSql: audienceTree === null ? audienceSql : '',
  audienceTree,
})

/** How many it is, asked for by a button: a query may take two seconds. */
const Count = ({ value, isDisabled }: { readonly value: AudienceValue; readonly isDisabled: boolean }) => {
  const request = partsOf(value)
  const now = JSON.stringify(request)
  const [asked, setAsked] = useState<{ readonly of: string; readonly request: typeof request }>()
  const isAsked = asked?.of === now
  const read = useCall(countAudience, asked?.request ?? request, { enabled: isAsked, staleTime: 0 })
  const isEmpty = value.audienceTree === null ? value.audienceSql.trim() === '' : !isWhole(value.audienceTree)
  return (
    <div className={styles.part}>
      <div className="ui-row">
        <Button
          disabled={isDisabled || isEmpty}
          loading={isAsked && read.isFetching}
          onClick={() => {
            if (isAsked) void read.refetch()
            else setAsked({ of: now, request })
          }}
        >
          Count audience
        </Button>
        <span role="status">
          {isAsked && read.data !== undefined && read.error === null
            ? `${formatCount(read.data.merchants)} merchants, ${formatCount(read.data.devices)} devices`
            : ''}
        </span>
      </div>
      {isAsked && read.error !== null && <Fault>{read.error.message}</Fault>}
      {isAsked && read.data !== undefined && read.data.examples.length > 0 && (
        <p className={styles.muted}>
          For example{' '}
          {read.data.examples
            .map(({ merchantCode, displayName, city }) => `${displayName} (${merchantCode}, ${city})`)
            .join('; ')}
        </p>
      )}
    </div>
  )
}

/** Audiences with a name: chosen from, kept under one, and changed or taken away by whoever made them. */
const Saved = ({ value, isDisabled, onChange }: { value: AudienceValue } & Pick<Props, 'isDisabled' | 'onChange'>) => {
  const { session } = useSession()
  const read = useCall(listAudiences, {})
  const [chosenId, setChosenId] = useState('')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const told = (text: string, then: () => void) => ({
    invalidates: [listAudiences],
    onSuccess: () => {
      then()
      showToast({ kind: 'success' as const, text })
    },
  })
  const adding = useCommand(
    saveAudience,
    told('The audience is saved.', () => setName('')),
  )
  const changing = useCommand(
    saveAudience,
    told('The audience is saved.', () => undefined),
  )
  const removing = useCommand(
    deleteAudience,
    told('The audience is deleted.', () => setChosenId('')),
  )
  const chosen = read.data?.find(({ audienceId }) => String(audienceId) === chosenId)
  const choose = (id: string) => {
    setChosenId(id)
    const found = read.data?.find(({ audienceId }) => String(audienceId) === id)
    if (found === undefined) return
    const tree = AudienceTree.safeParse(found.audienceTree)
    onChange({ audienceSql: found.audienceSql, audienceTree: tree.success ? tree.data : null })
  }
  const isBusy = isDisabled || adding.isPending || changing.isPending || removing.isPending
  const failure = changing.error ?? removing.error
  return (
    <div className={styles.part}>
      <div className={styles.form}>
        <SelectField
          label="Saved audience"
          isDisabled={isBusy || (read.data?.length ?? 0) === 0}
          value={chosen === undefined ? '' : chosenId}
          onChange={choose}
        >
          <Select.Option value="">{read.data?.length === 0 ? 'None yet' : 'Choose'}</Select.Option>
          {read.data?.map(({ audienceId, name: known, author }) => (
            <Select.Option key={audienceId} value={String(audienceId)}>
              {known}, by {author}
            </Select.Option>
          ))}
        </SelectField>
        <TextField
          label="Save this audience as"
          fault={adding.error?.message}
          longest={80}
          isDisabled={isBusy}
          value={name}
          onChange={setName}
          trailingAction={
            <TextInput.Action
              disabled={name.trim() === '' || isBusy}
              onClick={() => adding.mutate({ request: { name: name.trim(), ...partsOf(value) } })}
            >
              Save
            </TextInput.Action>
          }
        />
      </div>
      {chosen !== undefined && chosen.author === session.loginId && (
        <div className="ui-row">
          <Button
            size="small"
            disabled={isBusy}
            onClick={() =>
              changing.mutate({
                request: {
                  audienceId: chosen.audienceId,
                  version: chosen.version,
                  name: chosen.name,
                  ...partsOf(value),
                },
              })
            }
          >
            Save changes to {chosen.name}
          </Button>
          <Button size="small" variant="danger" disabled={isBusy} onClick={() => setAsked(true)}>
            Delete {chosen.name}
          </Button>
        </div>
      )}
      {failure !== null && <Fault>{failure.message}</Fault>}
      {isAsked && chosen !== undefined && (
        <ConfirmationDialog
          title={`Delete ${chosen.name}?`}
          confirmButtonContent="Delete"
          confirmButtonType="danger"
          onClose={(gesture) => {
            if (gesture === 'confirm')
              removing.mutate({ request: { audienceId: chosen.audienceId, version: chosen.version } })
            setAsked(false)
          }}
        >
          Nobody can choose it any more. Campaigns that were written with it keep their conditions.
        </ConfirmationDialog>
      )}
    </div>
  )
}

/** Who is sent an app notification: conditions, or the documented query. */
export const AudienceField = ({ sql, tree, hasQuery, views, isDisabled, onChange }: Props) => {
  const titleId = useId()
  const { can } = useSession()
  const value: AudienceValue = { audienceSql: sql, audienceTree: tree }
  const isBuilt = tree !== null
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId} className="ui-heading">
        Audience
      </h2>
      <Field label="Write it as">
        {({ validationStatus: _, ...control }) => (
          <Select
            {...control}
            disabled={isDisabled}
            value={isBuilt ? 'builder' : 'query'}
            onChange={(event) =>
              onChange({ audienceSql: sql, audienceTree: event.target.value === 'builder' ? emptyGroup : null })
            }
          >
            <Select.Option value="builder">Conditions</Select.Option>
            <Select.Option value="query">Audience Query</Select.Option>
          </Select>
        )}
      </Field>
      {isBuilt ? (
        <AudienceBuilder
          group={tree}
          isDisabled={isDisabled}
          onChange={(group) => onChange({ audienceSql: sql, audienceTree: group })}
        />
      ) : (
        <Field
          label="Audience Query"
          caption={
            hasQuery
              ? 'One SELECT of merchant codes from the views below. It reads nothing else and changes nothing.'
              : 'Queries are not set up on this gateway. Use conditions, or ask an administrator.'
          }
        >
          {(control) => (
            <BoundedTextarea
              {...control}
              block
              rows={6}
              longest={8_000}
              resize="vertical"
              spellCheck={false}
              className={styles.code}
              disabled={isDisabled || !hasQuery}
              value={sql}
              onChange={(event) => onChange({ audienceSql: event.target.value, audienceTree: null })}
            />
          )}
        </Field>
      )}
      {!isBuilt && hasQuery && (
        <p className={styles.muted}>
          <code>{views.map(({ name, columns }) => `${name}: ${columns.join(', ')}`).join('. ')}</code>
        </p>
      )}
      {can(countAudience) && (
        <>
          <Count value={value} isDisabled={isDisabled} />
          <Saved value={value} isDisabled={isDisabled} onChange={onChange} />
        </>
      )}
    </section>
  )
}
