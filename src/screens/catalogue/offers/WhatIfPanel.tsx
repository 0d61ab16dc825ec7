import { type CodeKind, wordsOfCode } from '#contract/wire/codedWords.ts'
import { Banner, Button, Select } from '@primer/react'
import { type FormEvent, useState } from 'react'
import { evaluateOffer, tryOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { offerBanks, offerMethods } from '#contract/sheets/offerCells.ts'
import { readRupees } from '#contract/wire/money.ts'
import type { RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { cashbackBy, type OfferRule, whyNotTaken } from '#machines/catalogue/offerRule.ts'
import type { OfferRuleText } from '#machines/catalogue/offerRuleText.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Offers.module.css'

type WhatIf = ResponseOf<typeof tryOffer>
type Group = WhatIf['byBank'][number]
type Evaluated = ResponseOf<typeof evaluateOffer>

const groupColumns: readonly Column<Group>[] = [
  { key: 'name', header: 'Bank', cell: ({ name }) => (name === '' ? 'Not known' : name) },
  { key: 'transactions', header: 'Transactions', align: 'end', cell: ({ transactions }) => formatCount(transactions) },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Amount paise={amount} /> },
  { key: 'cashback', header: 'Cashback', align: 'end', cell: ({ cashback }) => <Amount paise={cashback} /> },
  { key: 'bank', header: 'Bank Pays', align: 'end', cell: ({ bank }) => <Amount paise={bank} /> },
  { key: 'brand', header: 'Brand Pays', align: 'end', cell: ({ brand }) => <Amount paise={brand} /> },
  {
    key: 'today',
    header: 'Offers Today Give',
    align: 'end',
    cell: ({ cashbackToday }) => <Amount paise={cashbackToday} />,
  },
]

const velocityText = ({ isCounted, stopped, unknown }: NonNullable<WhatIf['velocity']>): string => {
  if (!isCounted) return 'The velocity check is the text of an expert: it is not counted here.'
  const stops = `The velocity check stopped ${formatCount(stopped)} ${stopped === 1 ? 'transaction' : 'transactions'}.`
  return unknown === 0
    ? stops
    : `${stops} ${formatCount(unknown)} do not say who paid, and are counted as if nothing limited them.`
}

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

const Month = ({ whatIf }: { readonly whatIf: WhatIf }) => {
  const { total, faults } = whatIf
  if (faults.length > 0) return <Fault>{faults.map(({ reason }) => reason).join(' ')}</Fault>
  if (total === null) return null
  return (
    <div className="ui-column-16">
      {!whatIf.isWhole && (
        <Banner
          variant="warning"
          layout="compact"
          title="Not the whole time"
          description="It took too long: earlier days are missing. Name SKUs or a tenure to look at fewer payments."
        />
      )}
      {whatIf.oneOf > 1 && (
        <Banner
          variant="info"
          layout="compact"
          title="A sample"
          description={`One of ${formatCount(whatIf.oneOf)} payments was looked at, and counted up.`}
        />
      )}
      <p className="ui-muted" role="status">
        <When day={whatIf.from} /> – <When day={whatIf.to} />: {formatCount(total.transactions)} transactions of{' '}
        <Amount paise={total.amount} />
      </p>
      <Facts
        facts={[
          { label: 'Cashback of this rule', value: <Amount paise={total.cashback} /> },
          { label: 'The bank pays', value: <Amount paise={total.bank} /> },
          { label: 'The brand pays', value: <Amount paise={total.brand} /> },
          { label: 'Taken by a running offer', value: formatCount(total.takenToday) },
          { label: 'Running offers give', value: <Amount paise={total.cashbackToday} /> },
        ]}
      />
      {whatIf.velocity !== null && <p className="ui-muted">{velocityText(whatIf.velocity)}</p>}
      {whatIf.byBank.length > 0 && (
        <Table label="By bank" columns={groupColumns} rows={whatIf.byBank} rowKey={({ name }) => name} />
      )}
    </div>
  )
}

const firstTransaction = { amount: '', bankCode: '', paymentMethod: '', tenure: '', sku: '', groupCode: '', region: '' }

interface Props {
  readonly rule: OfferRule | undefined
  readonly text: OfferRuleText
  readonly brandCode: string
}

/**
 * What the rule in the form would give: to one transaction, and in the last thirty days.
 * Not a table form: it asks for what is shown, and saves nothing.
 */
export const WhatIfPanel = ({ rule, text, brandCode }: Props) => {
  const [typed, setTyped] = useState(firstTransaction)
  const [asked, ask] = useState<RequestOf<typeof evaluateOffer>>()
  const [whatIfText, askWhatIf] = useState<OfferRuleText>()
  const isOfText = whatIfText !== undefined && JSON.stringify(whatIfText) === JSON.stringify(text)
  const evaluated = useCall(evaluateOffer, asked ?? { ...firstTransaction, brandCode, amount: 0, dealerCategory: '' }, {
    enabled: asked !== undefined,
  })
  const whatIf = useCall(tryOffer, { rule: whatIfText ?? text }, { enabled: isOfText })
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
  const tryMonth = () => {
    if (isOfText) void whatIf.refetch()
    else askWhatIf(text)
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
          <Button disabled={rule === undefined} loading={whatIf.isFetching} onClick={tryMonth}>
            Try on the last 30 days
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
      {isOfText && <ReadState read={whatIf}>{whatIf.data && <Month whatIf={whatIf.data} />}</ReadState>}
    </section>
  )
}
