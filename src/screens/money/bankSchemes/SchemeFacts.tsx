import type { ReactNode } from 'react'
import type { BankScheme } from '#contract/calls/money/bankSchemes.ts'
import type { BankSchemePage } from '#contract/calls/money/bankSchemePage.ts'
import { bankSchemeKind } from '#contract/checkedKinds/bankSchemes.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { When } from '#src/ui/When.tsx'

type Terms = Pick<BankScheme, keyof typeof bankSchemeKind.fields>
const shown: { readonly [Name in keyof Terms]: (value: Terms[Name]) => ReactNode } = {
  bank: (bank) => bank,
  bankCode: (code) => wordsOfCode('bank', code),
  tenure: (months) => `${months} months`,
  rate: (bps) => formatPercent(bps),
  bankTenureId: (plan) => plan,
  brandCode: (brand) => <PlaceLink to={`/brand-config?${new URLSearchParams({ brand })}`}>{brand}</PlaceLink>,
  startDate: (at) => <When at={at} />,
  endDate: (at) => <When at={at} />,
}
const names = Object.keys(shown) as (keyof Terms)[]

const showTerm = <Name extends keyof Terms>(name: Name, terms: Terms) => shown[name](terms[name])
const isSame = (name: keyof Terms, one: Terms, other: Terms) =>
  name === 'startDate' || name === 'endDate'
    ? Date.parse(one[name]) === Date.parse(other[name])
    : one[name] === other[name]

/** Its terms; where a change of them waits, each beside what was approved. */
export const SchemeFacts = ({ page: { scheme, approved, merchants } }: { readonly page: BankSchemePage }) => (
  <Facts
    title="Terms"
    level={2}
    facts={[
      ...names.map((name) => ({
        label: bankSchemeKind.fields[name].label,
        value:
          approved === null || isSame(name, scheme, approved) ? (
            showTerm(name, scheme)
          ) : (
            <>
              <strong>{showTerm(name, scheme)}</strong>, approved: {showTerm(name, approved)}
            </>
          ),
      })),
      { label: 'Activation Status', value: scheme.isActive ? 'Active' : 'Not active' },
      { label: 'Merchants Of The Brand', value: `${formatCount(merchants)} active` },
      ...(scheme.remark === '' ? [] : [{ label: 'Last remark', value: scheme.remark }]),
    ]}
  />
)
