import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useDrafts } from './drafts/drafts.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { EarlierDrafts } from './EarlierDrafts.tsx'

/** Which opening it is, in the address. */
export const openingParam = 'draft'

/** The draft of this opening; an empty one names the only draft that such a form had before there were several. */
export const keyOfOpening = (form: string, opening: string): string => (opening === '' ? form : `${form}#${opening}`)

interface OtherOpeningsProps {
  readonly form: string
  readonly opening: string
}

/** What was begun in other openings of the form. */
export const OtherOpenings = ({ form, opening }: OtherOpeningsProps) => (
  <EarlierDrafts
    title="Begun earlier and not saved"
    drafts={useDrafts().filter(
      ({ key }) => (key === form || key.startsWith(`${form}#`)) && key !== keyOfOpening(form, opening),
    )}
  />
)

interface Props {
  readonly children: (opening: string) => ReactNode
}

/** A form for a new record: each opening begins empty and has its own draft, which a reload and a link find again. */
export const NewRecordDraft = ({ children }: Props) => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const { state } = useLocation()
  const [own] = useState(() => crypto.randomUUID().slice(0, 8))
  const named = params.get(openingParam)
  const isUnnamed = named === null
  const name = useEffectEvent(() => changeParams((next) => next.set(openingParam, own), { replace: true, state }))
  useEffect(() => {
    if (isUnnamed) name()
  }, [isUnnamed])
  const opening = named ?? own
  return <Fragment key={opening}>{children(opening)}</Fragment>
}
