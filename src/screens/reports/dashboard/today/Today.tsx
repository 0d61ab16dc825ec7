import { CampaignPart } from './CampaignPart.tsx'
import { MoneyPart } from './MoneyPart.tsx'
import { OwnWorkPart } from './OwnWorkPart.tsx'
import styles from './Today.module.css'
import { TroublePart } from './TroublePart.tsx'
import { WaitingPart } from './WaitingPart.tsx'

/** What the day holds for the person: parts by their services. */
export const Today = () => (
  <div className={styles.today}>
    <WaitingPart />
    <TroublePart />
    <OwnWorkPart />
    <MoneyPart />
    <CampaignPart />
  </div>
)
