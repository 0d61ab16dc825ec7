import { Banner } from '@primer/react'
import { formatCount } from '#src/ui/count.ts'
import type { ChosenRow } from './useChosen.ts'

const mostNames = 20

const namesOf = (rows: readonly ChosenRow[]): string => {
  const names = rows.slice(0, mostNames).map(({ name }) => name)
  const more = rows.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${formatCount(more)} more`
}

/** Before an act on chosen rows: which they are, and which of them the list does not show. */
export const ChosenNames = ({ chosen }: { readonly chosen: readonly ChosenRow[] }) => {
  const notShown = chosen.filter(({ isShown }) => !isShown)
  const shown = chosen.filter(({ isShown }) => isShown)
  return (
    <>
      {notShown.length > 0 && (
        <Banner
          variant="warning"
          layout="compact"
          title={`${formatCount(notShown.length)} of them ${notShown.length === 1 ? 'is' : 'are'} not shown in the list`}
          description={namesOf(notShown)}
        />
      )}
      {shown.length > 0 && (
        <p>
          {notShown.length > 0 ? 'Shown' : 'Chosen'}: {namesOf(shown)}
        </p>
      )}
    </>
  )
}
