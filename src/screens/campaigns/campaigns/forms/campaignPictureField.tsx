import { text } from '#src/editing/fields/fieldKinds.tsx'
import type { FieldOptions, FormField } from '#src/editing/fields/formField.ts'
import { awaitedFault } from '#src/pictures/awaitedPicture.ts'
import { CampaignPicture } from './CampaignPicture.tsx'

/** The picture of a message in a form: its name, or an address on an allowed domain. */
export const campaignPicture = (label: string, options: FieldOptions = {}): FormField<string, string> => ({
  ...text(label, options),
  faultOf: awaitedFault,
  control: ({ className: _, ...props }) => <CampaignPicture {...props} />,
})
