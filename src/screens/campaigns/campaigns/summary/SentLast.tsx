import { Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { listCampaigns } from '#contract/calls/campaigns/campaigns.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { When } from '#src/ui/When.tsx'

const mostShown = 10

/** The campaigns that were sent last, each a link to its figures. */
export const SentLast = ({ addressOf }: { readonly addressOf: (code: string, day: string) => string }) => {
  const { can } = useSession()
  const { data } = useCall(listCampaigns, { page: 1, size: 50 }, { enabled: can(listCampaigns) })
  const sent = (data?.rows ?? []).flatMap(({ campaignId, code, name, startedAt }) =>
    startedAt === null ? [] : [{ campaignId, code, name, startedAt }],
  )
  if (sent.length === 0) return null
  return (
    <section aria-label="Sent last">
      <h2 className="ui-subheading">Sent last</h2>
      <ul className="ui-list">
        {sent.slice(0, mostShown).map(({ campaignId, code, name, startedAt }) => (
          <li key={campaignId}>
            <Link as={RouterLink} to={addressOf(code, indianDay(new Date(startedAt)))}>
              {name === '' ? code : name}
            </Link>{' '}
            <span className="ui-small">
              {code}, <When at={startedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
