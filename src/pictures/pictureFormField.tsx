import type { PicturePurpose } from '#contract/calls/files/pictures.ts'
import { text } from '#src/editing/fields/fieldKinds.tsx'
import type { FieldOptions, FormField } from '#src/editing/fields/formField.ts'
import { awaitedFault } from './awaitedPicture.ts'
import { PictureField } from './PictureField.tsx'

/** A picture of a form: its name, once it is there. */
export const picture = (
  label: string,
  purpose: PicturePurpose,
  { failedText, ...options }: FieldOptions & { readonly failedText?: string } = {},
): FormField<string, string> => ({
  ...text(label, { isWide: true, ...options }),
  faultOf: awaitedFault,
  control: (props) => (
    <PictureField {...props} purpose={purpose} {...(failedText === undefined ? {} : { failedText })} />
  ),
})
