import { addPromoCard, listPromoCards, type PromoLevel } from '#contract/calls/campaigns/promoCards.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { check, choice, day, text, wholeNumber } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import campaign from '../Campaigns.module.css'
import { campaignPicture } from '../forms/campaignPictureField.tsx'
import { MessagePicture } from '../MessagePicture.tsx'

const levelNames = { merchant: 'Merchant', brand: 'Brand', all: 'All' } as const satisfies Record<PromoLevel, string>

const table = defineForm(addPromoCard, {
  title: text('Title', { caption: 'Optional', optional: true }),
  level: choice('Level', levelNames, { unchosen: 'Choose a level' }),
  levelValue: text('Level Value', { isUpperCase: true }),
  startDate: day('Start Date'),
  endDate: day('End Date', {
    caption: 'It counts until midnight in India.',
    notBefore: 'startDate',
    notBeforeLabel: 'Start Date',
  }),
  redirectionAction: text('Redirection Action'),
  angularAction: text('Angular Action'),
  sequence: wholeNumber('Sequence', { least: 1, most: 10_000 }),
  url: text('URL', { caption: 'Optional', optional: true }),
  frontendGroup: check('Frontend Group', { first: true }),
  isImageDisabled: check('Image Disabled'),
  image: campaignPicture('Image URL'),
})

/** CP-07 */
export const AddPromo = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useTableForm({
    table,
    call: addPromoCard,
    fixed: () => ({}),
    draftKey: 'promo card',
    draftTitle: 'New promo',
    invalidates: [listPromoCards],
    opensWith: { sequence: '1' },
    words: { saved: 'Promo Saved.', failed: ({ message }) => message, faulty: 'Form Invalid!' },
    onSaved: onClose,
  })
  const { level, image, title } = form.draft
  return (
    <FormDialog title="Add Promo" width="xlarge" form={form} submitContent="Save" onClose={onClose}>
      <FormFields
        table={table}
        form={form}
        own={{
          level: ({ onChange: _, ...props }) =>
            table.fields.level.control({
              ...props,
              onChange: (picked) => form.set({ level: picked, levelValue: picked === 'all' ? 'all' : '' }),
            }),
          levelValue: ({ onChange, ...props }) =>
            level === 'brand' ? (
              <BrandField {...props} onChange={onChange} />
            ) : (
              <TextField
                {...props}
                caption={level === 'merchant' ? 'The merchant code.' : undefined}
                isDisabled={level !== 'merchant'}
                onChange={(typed) => onChange(typed.toUpperCase())}
              />
            ),
        }}
      />
      <section className={campaign.part} aria-label="Preview">
        <span className="ui-heading">Preview</span>
        {image === '' ? (
          <span className={campaign.muted}>Choose an image to see the card.</span>
        ) : (
          <MessagePicture image={image} alt={title} />
        )}
        {title !== '' && <strong>{title}</strong>}
      </section>
    </FormDialog>
  )
}
