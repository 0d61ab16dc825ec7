import { Button, TextInput } from '@primer/react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { Field } from '#src/ui/Field.tsx'
import styles from '../Configuration.module.css'

/** Merchant codes as people give them: upper-cased and split by comma, each once. */
export const splitCodes = (text: string): readonly string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((code) => code !== ''),
  ),
]

export const readCodes = (text: string) => splitCodes(text).flatMap((code) => MerchantCode.safeParse(code).data ?? [])

export const faultOfCodes = (text: string): string | undefined => {
  const wrong = splitCodes(text).filter((code) => !MerchantCode.safeParse(code).success)
  if (wrong.length > 0) return `No merchant code: ${wrong.slice(0, 3).join(', ')}.`
  return splitCodes(text).length > 500 ? 'At most 500 merchant codes at once.' : undefined
}

interface Props {
  readonly codes: readonly string[]
  readonly onSubmit: (codes: readonly string[]) => void
  readonly onReset: () => void
  /** Beside the codes: another choice that is submitted with them. */
  readonly children?: ReactNode
}

/** Holds what is being typed; give it a `key` of the codes that are shown. */
export const MerchantCodesField = ({ codes, onSubmit, onReset, children }: Props) => {
  const [typed, setTyped] = useState(codes.join(', '))
  const fault = faultOfCodes(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (fault === undefined) onSubmit(readCodes(typed))
  }
  return (
    <form role="search" aria-label="Merchant codes" className={styles.search} onSubmit={submit} noValidate>
      <Field
        label="Merchant Code"
        caption="Several, separated by commas"
        keepsRoom
        fault={fault}
        className={styles.codes}
      >
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {children}
      <div className={styles.actions}>
        <Button type="submit">Submit</Button>
        <Button
          type="button"
          variant="invisible"
          onClick={() => {
            setTyped('')
            onReset()
          }}
        >
          Reset
        </Button>
      </div>
    </form>
  )
}
