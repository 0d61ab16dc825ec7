import { type CodeKind, wordsOfCode } from '#contract/wire/codedWords.ts'
import { Button, Select } from '@primer/react'
import { type FormEvent, useState } from 'react'
import { evaluateOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { offerBanks, offerMethods } from '#contract/sheets/offerCells.ts'
import { readRupees } from '#contract/wire/money.ts'
import type { RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { cashbackBy, type OfferRule, whyNotTaken } from '#machines/catalogue/offerRule.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import styles from './Offers.module.css'
import type { useWhatIfMonth } from './useWhatIfMonth.ts'
import { MonthInWords, WhatIfMonth } from './WhatIfMonth.tsx'

type Evaluated = ResponseOf<typeof evaluateOffer>

const Today = ({ evaluated: { taken, others } }: { readonly evaluated: Evaluated }) =>
  taken === null ? (
    <div>
      <p className="ui-muted">No running offer takes it today.</p>
      <ul>
        {others.slice(0, 3).map(({ id, ruleDesc, whyNot }) => (
          <li key={id}>
            {ruleDesc}: {whyNot.join(' ')}
          </li>
        ))}
      </ul>
    </div>
  ) : (
    <p className={styles.sentence}>
      Today “{taken.ruleDesc}” takes it and gives <Amount paise={taken.cashback} />: the bank pays{' '}
      <Amount paise={taken.bank} />, the brand <Amount paise={taken.brand} />.
    </p>
  )

const firstTransaction = { amount: '', bankCode: '', paymentMethod: '', tenure: '', sku: '', groupCode: '', region: '' }

interface Props {
  readonly rule: OfferRule | undefined
  readonly month: ReturnType<typeof useWhatIfMonth>
  readonly brandCode: string
}

/**
 * What the rule in the form would give: to one transaction, and in the last thirty days.
 * Not a table form: it asks for what is shown, and saves nothing.
 */
export const WhatIfPanel = ({ rule, month, brandCode }: Props) => {
  const [typed, setTyped] = useState(firstTransaction)
  const [asked, ask] = useState<RequestOf<typeof evaluateOffer>>()
  const evaluated = useCall(evaluateOffer, asked ?? { ...firstTransaction, brandCode, amount: 0, dealerCategory: '' }, {
    enabled: asked !== undefined,
  })
  const whatIf = month.isOfText && !month.read.isError ? month.read.data : undefined
  const set = (change: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...change }))
    ask(undefined)
  }
  const amountPaise = readRupees(typed.amount)
  const upper = (value: string) => value.trim().toUpperCase()
  const transaction =
    amountPaise === undefined
      ? undefined
      : {
          brandCode,
          amountPaise,
          bankCode: typed.bankCode,
          paymentMethod: typed.paymentMethod,
          tenure: typed.tenure.trim(),
          sku: upper(typed.sku),
          groupCode: upper(typed.groupCode),
          dealerCategory: '',
          region: upper(typed.region),
          at: rule?.from ?? 0,
        }
  const whyNot = rule === undefined || transaction === undefined ? undefined : whyNotTaken(rule, transaction)
  const given = rule === undefined || amountPaise === undefined ? undefined : cashbackBy(rule, amountPaise)
  const evaluate = (event: FormEvent) => {
    event.preventDefault()
    if (transaction === undefined) return
    const { amountPaise: amount, at: _at, ...values } = transaction
    if (asked === undefined) ask({ ...values, amount })
    else void evaluated.refetch()
  }
  const input = (field: keyof typeof typed, label: string) => (
    <TextField label={label} value={typed[field]} onChange={(text) => set({ [field]: text })} />
  )
  const select = (field: 'bankCode' | 'paymentMethod', label: string, values: readonly string[], kind: CodeKind) => (
    <SelectField label={label} value={typed[field]} onChange={(text) => set({ [field]: text })}>
      <Select.Option value="">Not known</Select.Option>
      {values.map((value) => (
        <Select.Option key={value} value={value}>
          {wordsOfCode(kind, value)}
        </Select.Option>
      ))}
    </SelectField>
  )
  return (
    <section className={styles.part} aria-label="What if">
      <h2 className="ui-heading">What if</h2>
      <div role="status" aria-label="The last 30 days in words">
        {whatIf !== undefined && <MonthInWords whatIf={whatIf} />}
      </div>
      {month.isOfText && <ReadState read={month.read}>{whatIf && <WhatIfMonth whatIf={whatIf} />}</ReadState>}
      <h3 className="ui-subheading">One transaction</h3>
      <form className={styles.form} onSubmit={evaluate}>
        {input('amount', 'Amount (₹)')}
        {select('bankCode', 'Bank of the card', offerBanks, 'bank')}
        {select('paymentMethod', 'Paid by', offerMethods, 'method')}
        {input('tenure', 'Months')}
        {input('sku', 'SKU bought')}
        {input('groupCode', 'Group of the dealer')}
        {input('region', 'Region of the dealer')}
        <div className={`${styles.line} ${styles.wide}`}>
          <Button type="submit" disabled={transaction === undefined} loading={evaluated.isFetching}>
            Ask running offers
          </Button>
        </div>
      </form>
      {whyNot !== undefined && given !== undefined && (
        <div role="status">
          {whyNot.length === 0 ? (
            <p className="ui-muted">
              This rule gives <Amount paise={given.cashback} />: the bank pays <Amount paise={given.bank} />, the brand{' '}
              <Amount paise={given.brand} />.
            </p>
          ) : (
            <>
              <p className="ui-muted">This rule does not take it:</p>
              <ul>
                {whyNot.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {asked !== undefined && (
        <ReadState read={evaluated}>{evaluated.data && <Today evaluated={evaluated.data} />}</ReadState>
      )}
    </section>
  )
}
