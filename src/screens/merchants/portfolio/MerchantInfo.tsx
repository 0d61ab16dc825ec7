import { useSearchParams } from 'react-router-dom'
import { MerchantView } from './MerchantView.tsx'
import { PortfolioList } from './PortfolioList.tsx'

export const MerchantInfo = () => {
  const [params] = useSearchParams()
  const code = (params.get('merchant_code') ?? '').trim().toUpperCase()
  return code === '' ? <PortfolioList /> : <MerchantView key={code} merchantCode={code} />
}
