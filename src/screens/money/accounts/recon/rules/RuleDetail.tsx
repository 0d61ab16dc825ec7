import { useParams, useSearchParams } from 'react-router-dom'
import {
  listMatchRules,
  listRuleMatches,
  type MatchRule,
  ruleMatchColumns,
  stopMatchRule,
} from '#contract/calls/money/matchRules.ts'
import { decideRecords } from '#contract/calls/platform/checkedRecords.ts'
import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { day } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { RecordPage } from '#src/records/RecordPage.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Section } from '#src/ui/Section.tsx'
import { When } from '#src/ui/When.tsx'
import { ReconReference } from '../ReconReference.tsx'
import { RuleStateLabel } from './RuleStateLabel.tsx'
import { nextOfRule, ruleReach, rulesPath, ruleTitle } from './ruleWords.ts'
import { StopRule } from './StopRule.tsx'

const search = defineSearch({
  filters: {
    fromDate: day('From Date', { key: 'from', latest: 'today' }),
    toDate: day('To Date', { key: 'to', latest: 'today', notBefore: 'fromDate' }),
  },
  sizes: [20, 50, 100],
})
const columns = tableColumns(ruleMatchColumns, {
  ruleId: { isLeftOut: true },
  txnRefNumber: {
    cell: ({ txnRefNumber, gateway, amount }) => <ReconReference row={{ txnRefNumber, gateway, captured: amount }} />,
  },
})

const Taken = ({ rule }: { readonly rule: MatchRule }) => {
  const list = useList({
    call: listRuleMatches,
    search,
    request: ({ filters, page, size }) => ({ ...filters, ruleId: rule.id, page, size }),
    failed: 'Could not get data!',
  })
  return (
    <Section title="What it took">
      <List
        label="What it took"
        list={list}
        columns={columns}
        rowKey={({ matchId }) => String(matchId)}
        words={{
          empty: { title: 'Nothing in these days', text: 'Choose other days, or Reset.' },
          none: { title: 'Nothing yet', text: 'Each line that it takes is listed here, with what it was off by.' },
        }}
      />
    </Section>
  )
}

const RuleFacts = ({ rule }: { readonly rule: MatchRule }) => (
  <Facts
    title="What it takes"
    level={2}
    facts={[
      { label: 'Gateway', value: wordsOfCode('gateway', rule.gateway) },
      { label: 'Difference', value: wordsOfCode('matchDifference', rule.difference) },
      ...(rule.difference === 'UNKNOWN_PAYMENT'
        ? [{ label: 'Days apart', value: rule.daysApart }]
        : [{ label: 'Tolerance', value: <Amount paise={rule.tolerance} /> }]),
      { label: 'Lines today', value: `${formatCount(rule.today)} of ${formatCount(rule.linesADay)}` },
      {
        label: 'Sum today',
        value: (
          <>
            <Amount paise={rule.todayAmount} /> of <Amount paise={rule.sumADay} />
          </>
        ),
      },
      {
        label: 'Taken in all',
        value: (
          <>
            {formatCount(rule.taken)}, <Amount paise={rule.takenAmount} />
          </>
        ),
      },
      { label: 'Taken back', value: formatCount(rule.takenBack) },
      { label: 'Made by', value: rule.createdByUser },
      {
        label: 'Confirmed',
        value:
          rule.approvedAt === null ? (
            ''
          ) : (
            <>
              {rule.approvedBy}, <When at={rule.approvedAt} />
            </>
          ),
      },
      ...(rule.stoppedAt === null
        ? []
        : [
            {
              label: 'Stopped',
              value: (
                <>
                  {rule.stoppedBy}, <When at={rule.stoppedAt} />
                </>
              ),
            },
          ]),
    ]}
  />
)

const OneRule = ({ id }: { readonly id: number | undefined }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const { opened, openerOf, close } = useOpenedRecord()
  const { can } = useSession()
  const found = useCall(listMatchRules, { id: id ?? 1, page: 1, size: 1 }, { enabled: id !== undefined })
  const rule = found.data?.rows[0]
  const mayStop = rule !== undefined && can(stopMatchRule) && (rule.isInForce || rule.taken > 0)
  return (
    <>
      <RecordPage
        up={
          <PlaceLink to={rulesPath} muted>
            Match rules
          </PlaceLink>
        }
        noun="Rule"
        isKey={id !== undefined && !(found.data !== undefined && rule === undefined)}
        read={{ ...found, data: rule }}
        unknownText="Compare its number, or look in the list of match rules."
        {...(rule === undefined ? {} : { history: { kind: 'matchRule' as const, key: String(rule.id) } })}
        show={(shown) => ({
          title: ruleTitle(shown),
          state: <RuleStateLabel rule={shown} />,
          subtitle: ruleReach(shown),
          next: nextOfRule(shown),
          actions: (
            <>
              {mayStop && (
                <ButtonLink variant="danger" {...openerTo(putting({ as: 'stop' }))}>
                  {shown.isInForce ? 'Stop' : 'Take back'}
                </ButtonLink>
              )}
              {shown.can.includes('edit') && <ButtonLink {...openerOf({ as: 'edit', id: shown.id })}>Edit</ButtonLink>}
              {shown.can.includes('approve') && can(decideRecords) && (
                <ButtonLink variant="primary" {...openerOf({ as: 'review', id: shown.id })}>
                  Decide
                </ButtonLink>
              )}
            </>
          ),
          children: (
            <>
              <RuleFacts rule={shown} />
              <Taken rule={shown} />
            </>
          ),
        })}
      />
      {rule !== undefined && params.get('as') === 'stop' && can(stopMatchRule) && (
        <StopRule rule={rule} onClose={() => void put({ as: '' })} />
      )}
      <CheckedDialogs kind="matchRule" opened={opened} mayAdd={false} onClose={close} />
    </>
  )
}

/** The page of one rule: what it takes, what it took, who confirmed it, and the way to stop it. */
export const RuleDetail = () => {
  const { ruleId = '' } = useParams()
  const id = /^[1-9]\d{0,8}$/.test(ruleId) ? Number(ruleId) : undefined
  return <OneRule key={ruleId} id={id} />
}
