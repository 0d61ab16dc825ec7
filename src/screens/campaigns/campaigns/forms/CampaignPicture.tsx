import {} from '@primer/react'
import { PictureName, picturePurposes, uploadPicture } from '#contract/calls/files/pictures.ts'
import { readAwaited } from '#src/pictures/awaitedPicture.ts'
import { PictureField } from '#src/pictures/PictureField.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Field } from '#src/ui/Field.tsx'
import styles from '../Campaigns.module.css'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly fault?: string | undefined
  readonly isDisabled?: boolean
  readonly onChange: (image: string) => void
}

/** The picture of a message: an upload, or an address on an allowed domain. */
export const CampaignPicture = ({ label, value, fault, isDisabled = false, onChange }: Props) => {
  const { can, holds } = useSession()
  const isAwaited = readAwaited(value) !== undefined
  const isUploaded = isAwaited || PictureName.safeParse(value).success
  return (
    <div className={`${styles.part} ${styles.wide}`}>
      {can(uploadPicture) && holds(picturePurposes.campaign) && (
        <PictureField
          label="Image"
          purpose="campaign"
          value={isUploaded ? value : ''}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )}
      <Field label={label} caption="Filled by an upload, or an https address on an allowed domain." fault={fault}>
        {(control) => (
          <BoundedInput
            {...control}
            block
            longest={500}
            autoComplete="off"
            disabled={isDisabled}
            value={isAwaited ? '' : value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
