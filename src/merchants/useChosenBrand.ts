import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listBrands } from '#contract/calls/people/roles.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { useSession } from '#src/session/useSession.ts'
import { useRememberedHere } from '#src/store/rememberedHere.ts'

/**
 * The brand of the address; without one, the one that the person used last on this device, or the first of a person who is
 * limited to brands. '': none is chosen.
 */
export const useChosenBrand = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const { session } = useSession()
  const { data: brands } = useLookup(listBrands)
  const [last, rememberBrand] = useRememberedHere<string>('brand')
  const named = params.get('brand') ?? ''
  const lastThere = brands?.find(({ brandCode }) => brandCode === last)?.brandCode ?? ''
  const asked = named === '' ? lastThere : named
  const note = useEffectEvent((code: string) => rememberBrand(() => code))
  useEffect(() => {
    if (named !== '') note(named)
  }, [named])
  /** The tab stays; what was open of the other brand does not. */
  const chooseBrand = (code: string) => {
    rememberBrand(() => code)
    changeParams((before) => {
      const next = new URLSearchParams()
      const tab = before.get('activeIndex')
      if (tab !== null) next.set('activeIndex', tab)
      if (code !== '') next.set('brand', code)
      return next
    })
  }
  const isChosenForThem = asked === '' && (session.brands.length > 0 || brands?.length === 1)
  return { brandCode: isChosenForThem ? (brands?.[0]?.brandCode ?? '') : asked, chooseBrand }
}
