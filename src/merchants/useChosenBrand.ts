import { useSearchParams } from 'react-router-dom'
import { listBrands } from '#contract/calls/people/roles.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { useLookup } from '#src/gateway/useLookup.ts'

/** The brand of the address, of a person with one brand that one, '' where none is chosen; and how another is chosen. */
export const useChosenBrand = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const { data: brands } = useLookup(listBrands)
  const asked = params.get('brand') ?? ''
  /** The tab stays; what was open of the other brand does not. */
  const chooseBrand = (code: string) =>
    changeParams((before) => {
      const next = new URLSearchParams()
      const tab = before.get('activeIndex')
      if (tab !== null) next.set('activeIndex', tab)
      if (code !== '') next.set('brand', code)
      return next
    })
  return { brandCode: asked === '' && brands?.length === 1 ? (brands[0]?.brandCode ?? '') : asked, chooseBrand }
}
