import { Banner } from '@primer/react'
import { indianDay } from '#contract/wire/indianTime.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { formatDay } from '#src/ui/time.ts'
import { offerAddress } from './offerAddress.ts'
import { type BegunLike as Begun, fieldLabels } from './offerDraft.ts'
import type { useBeginLike } from './useBeginLike.ts'

const daysOf = ({ startDate, endDate }: Begun): string =>
  [new Date(startDate), new Date(Date.parse(endDate) - 1)].map((at) => formatDay(indianDay(at))).join(' – ')

/** Units stand at the fields. */
const nameOf = (label: string): string => label.replace(/ \(.*\)$/, '')

interface Props {
  /** Null: what stands in the form began empty. */
  readonly like: Begun | null
  readonly beginning: ReturnType<typeof useBeginLike>
}

/** As which offer the rule in the form began and what was taken from it, or what keeps it from beginning so. */
export const BegunLike = ({ like, beginning }: Props) => {
  const { read, asked, other, begin, leave } = beginning
  if (other !== undefined)
    return (
      <Fault>
        “{other.description}” is an offer of {other.brandCode}: a rule of another brand cannot begin as it is.
      </Fault>
    )
  if (asked !== undefined)
    return (
      <Banner
        variant="warning"
        title="The form holds a rule that is not in your list"
        description={`If a new rule begins like ${asked.description}, what is typed in the form is thrown away.`}
        primaryAction={<Banner.PrimaryAction onClick={begin}>Begin the new rule</Banner.PrimaryAction>}
        secondaryAction={
          <Banner.SecondaryAction autoFocus onClick={leave}>
            Keep what is typed
          </Banner.SecondaryAction>
        }
      />
    )
  if (read !== undefined) return <ReadState read={read}>{null}</ReadState>
  if (like === null) return null
  return (
    <Banner
      variant="info"
      layout="compact"
      title={`Begun like ${like.ruleDesc}`}
      description={
        <>
          Taken from <PlaceLink to={offerAddress(like.id)}>offer {like.id}</PlaceLink>:{' '}
          {like.fields.map((field) => nameOf(fieldLabels[field])).join(', ')}. Not taken: its description and its days (
          {daysOf(like)}).
        </>
      }
    />
  )
}
