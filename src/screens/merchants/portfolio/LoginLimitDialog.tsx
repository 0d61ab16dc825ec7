import { Dialog } from '@primer/react'
import { type FormEvent, useState } from 'react'
import { type Merchant, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { loginLimitText, maxLoginLimit, setLoginLimit } from '#contract/calls/merchants/portfolio.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { showToast } from '#src/ui/toast.ts'

interface Props {
  readonly merchant: Merchant
  readonly onClose: () => void
}

/** Not a table form: one number, whose fault is said as documented. */
export const LoginLimitDialog = ({ merchant, onClose }: Props) => {
  const { merchantCode, loginLimit, version } = merchant
  const [original] = useState({ limit: loginLimit === null || loginLimit === undefined ? '' : String(loginLimit) })
  const [{ limit: typed }, setTyped] = useState(original)
  const savedDraft = useFormDraft({
    key: `login limit of ${merchantCode}`,
    title: `Login limit · ${merchantCode}`,
    version: version ?? null,
    present: { limit: typed },
    original,
    labels: { limit: 'Login Limit' },
    fill: setTyped,
  })
  const [fault, setFault] = useState<string>()
  const [limitBefore] = useState(loginLimit)
  const isOther = fault !== undefined && loginLimit !== limitBefore
  const setting = useCommand(setLoginLimit, {
    invalidates: [searchMerchants],
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Login limit updated successfully' })
      void savedDraft.end()
      onClose()
    },
    onError: (error) => {
      const text = error instanceof Refusal ? error.message : 'Something went wrong! Please try again'
      setFault(text)
      showToast({ kind: 'error', text })
    },
  })
  const update = (event?: FormEvent) => {
    event?.preventDefault()
    const text = typed.trim()
    if (text === '' || setting.isPending) return
    const value = /^-?\d{1,9}$/.test(text) ? Number(text) : 0
    if (value < 1 || value > maxLoginLimit) {
      setFault(loginLimitText)
      showToast({ kind: 'error', text: loginLimitText })
      return
    }
    if (value === loginLimit) {
      void savedDraft.end()
      onClose()
      return
    }
    setting.mutate({ request: { merchantCode, value }, ...(version === undefined ? {} : { ifMatch: version }) })
  }
  return (
    <Dialog
      title="Update Login Limit"
      subtitle={merchant.displayName ? `${merchant.displayName} (${merchantCode})` : merchantCode}
      width="small"
      onClose={onClose}
      footerButtons={cancelOr(onClose, {
        content: 'Update',
        disabled: typed.trim() === '',
        loading: setting.isPending,
        onClick: () => update(),
      })}
    >
      {savedDraft.notice}
      <form onSubmit={update} noValidate>
        <TextField
          label="Login Limit"
          caption="How many devices the merchant can be signed in on."
          fault={isOther ? `${fault} The limit is ${loginLimit ?? 'none'} now.` : fault}
          inputMode="numeric"
          longest={9}
          value={typed}
          onChange={(text) => {
            setTyped({ limit: text })
            setFault(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
