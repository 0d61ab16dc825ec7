import { useSearchParams } from 'react-router-dom'
import { usePutParams } from '#src/address/usePutParams.ts'
import { Section } from '#src/ui/Section.tsx'
import { CampaignList } from '../CampaignList.tsx'
import styles from '../Campaigns.module.css'
import { NotificationForm } from './NotificationForm.tsx'
import { TemplateForm } from './TemplateForm.tsx'

export const NotificationCampaign = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  return (
    <div className={styles.tab}>
      <NotificationForm />
      <Section title="Campaigns">
        <CampaignList door="notification" />
      </Section>
      {params.get('as') === 'template' && (
        <TemplateForm merchantCode={params.get('merchant') ?? ''} onClose={() => put({ as: '' }, { replace: true })} />
      )}
    </div>
  )
}
