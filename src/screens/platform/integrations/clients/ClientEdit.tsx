import { createClient, listClients } from '#contract/calls/platform/integrations.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { someOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { clientFields as table, scopeOptions } from './clientFields.ts'
import { clientSecretOf } from './clientWords.tsx'
import type { NewSecret } from '../SecretDialog.tsx'

interface Props {
  /** Which draft. */
  readonly opening: string
  readonly onMade: (made: NewSecret) => void
  readonly onClose: () => void
}

export const ClientEdit = ({ opening, onMade, onClose }: Props) => {
  const form = useTableForm({
    table,
    call: createClient,
    fixed: () => ({}),
    opening,
    opensWith: { recordsADay: '100000', rupeesADay: '10000000' },
    draftKey: 'machine client',
    draftTitle: 'New machine client',
    invalidates: [listClients, listWaiting],
    words: { failed: 'The client was not made.' },
    onSaved: ({ client, secret }) => onMade(clientSecretOf(client.name, secret, true)),
  })
  return (
    <FormDialog
      title="New machine client"
      subtitle="It opens nothing until another administrator has confirmed it. Its secret is shown once, after this."
      width="xlarge"
      form={form}
      submitContent="Make the client"
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        own={{ scopes: (props) => <div className={props.className}>{someOf(scopeOptions)(props)}</div> }}
      />
    </FormDialog>
  )
}
