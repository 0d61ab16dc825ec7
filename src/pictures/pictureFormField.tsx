import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import { text } from '#src/editing/fields/fieldKinds.tsx'
import type { FieldOptions, FormField } from '#src/editing/fields/formField.ts'
import { awaitedFault } from './awaitedPicture.ts'
import { PictureField } from './PictureField.tsx'

/** A picture of a form: its name, once it is there. */
export const picture = (
  label: string,
  purpose: PicturePurpose,
  options: FieldOptions = {},
): FormField<string, string> => ({
  ...text(label, { isWide: true, ...options }),
  faultOf: awaitedFault,
  control: ({ fault, ...props }) => <PictureField {...props} fault={fault} purpose={purpose} />,
})
