import { ActionList, ActionMenu, Button } from '@primer/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'

/** Login ids of relationship managers. */
export interface Logins {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}
const noLogins: Logins = { include: [], exclude: [] }

interface Manager {
  readonly login: string
  readonly name?: string | null | undefined
}

interface Props {
  readonly managers: readonly Manager[]
  readonly error: CallError | null
  readonly logins: Logins
  readonly onSubmit: (logins: Logins) => void
}

interface ChoiceProps {
  readonly label: string
  readonly managers: readonly Manager[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

const Choice = ({ label, managers, chosen, onChange }: ChoiceProps) => (
  <ActionMenu>
    <ActionMenu.Button>{chosen.length === 0 ? label : `${label}: ${chosen.length} chosen`}</ActionMenu.Button>
    <ActionMenu.Overlay width="medium" maxHeight="large" overflow="auto">
      <ActionList selectionVariant="multiple">
        {managers.map(({ login, name }) => {
          const isChosen = chosen.includes(login)
          return (
            <ActionList.Item
              key={login}
              selected={isChosen}
              onSelect={(event) => {
                // The list stays open for the next choice.
                event.preventDefault()
                onChange(isChosen ? chosen.filter((other) => other !== login) : [...chosen, login])
              }}
            >
              {name || login}
              {name ? <ActionList.Description>{login}</ActionList.Description> : null}
            </ActionList.Item>
          )
        })}
      </ActionList>
    </ActionMenu.Overlay>
  </ActionMenu>
)

/**
 * Give it a `key` of the searched logins.
 * Not a table form: it asks for what is shown, and saves nothing.
 */
export const LoginFilter = ({ managers, error, logins, onSubmit }: Props) => {
  const [chosen, setChosen] = useState(logins)
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'Something is wrong! Could not get RM`s List!' })
  }, [error])
  if (managers.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(chosen)
  }
  const isClear = logins.include.length === 0 && logins.exclude.length === 0
  return (
    <form className="ui-row" aria-label="Relationship managers" onSubmit={submit}>
      <Choice
        label="Include Login"
        managers={managers}
        chosen={chosen.include}
        onChange={(include) => setChosen({ ...chosen, include })}
      />
      <Choice
        label="Exclude Login"
        managers={managers}
        chosen={chosen.exclude}
        onChange={(exclude) => setChosen({ ...chosen, exclude })}
      />
      <Button type="submit" variant="primary">
        Submit
      </Button>
      {!isClear && (
        <>
          <Button variant="invisible" onClick={() => onSubmit(noLogins)}>
            All logins
          </Button>
          <span className="ui-small">
            {logins.include.length > 0 && `Only ${logins.include.join(', ')}. `}
            {logins.exclude.length > 0 && `Without ${logins.exclude.join(', ')}.`}
          </span>
        </>
      )}
    </form>
  )
}
