import { useNavigate } from 'react-router-dom'
import { createMatchRule, listMatchRules, matchRuleColumns } from '#contract/calls/money/matchRules.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { CheckedDialogs } from '#src/checkedRecords/CheckedDialogs.tsx'
import { useOpenedRecord } from '#src/checkedRecords/openedRecord.ts'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { reconPath } from '../reconSearch.ts'
import { RuleLink } from './RuleLink.tsx'
import { RuleStateLabel } from './RuleStateLabel.tsx'
import { ruleAddress, ruleTitle } from './ruleWords.ts'

const search = defineSearch({ filters: {}, sizes: [20, 50] })
const columns = tableColumns(matchRuleColumns, {
  id: { room: 'fit', align: 'start', cell: ({ id }) => <RuleLink id={id} /> },
  gateway: { room: 'fit' },
  linesADay: { room: 'fit' },
  state: { room: 'fit', cell: (rule) => <RuleStateLabel rule={rule} /> },
})

/** Rules by which recon takes open lines as they are. */
export const RuleList = () => {
  const navigate = useNavigate()
  const { can } = useSession()
  const { opened, openerOf, close } = useOpenedRecord()
  const isMaker = can(createMatchRule)
  const list = useList({
    call: listMatchRules,
    search,
    request: ({ page, size }) => ({ page, size }),
    failed: 'Could not get data!',
  })
  return (
    <ListScreen
      title="Match rules"
      up={
        <PlaceLink to={reconPath} muted>
          Recon
        </PlaceLink>
      }
      subtitle="Small differences that count as right without anybody looking: made by one person, confirmed by another, within limits a day."
      buttons={
        isMaker && (
          <ButtonLink variant="primary" {...openerOf({ as: 'add' })}>
            New rule
          </ButtonLink>
        )
      }
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => void navigate(ruleAddress(id))}
      rowActions={(rule) => (
        <>
          {rule.can.includes('approve') && (
            <RowLink {...openerOf({ as: 'review', id: rule.id })} label={`Decide on ${ruleTitle(rule)}`} isFramed>
              Decide
            </RowLink>
          )}
          {rule.can.includes('edit') && (
            <RowLink {...openerOf({ as: 'edit', id: rule.id })} label={`Edit ${ruleTitle(rule)}`}>
              Edit
            </RowLink>
          )}
        </>
      )}
      words={{
        empty: {
          title: 'No rules yet',
          text: 'Every difference is a person’s. A rule takes those that are too small to look at.',
        },
      }}
    >
      <CheckedDialogs kind="matchRule" opened={opened} mayAdd={isMaker} onClose={close} />
    </ListScreen>
  )
}
