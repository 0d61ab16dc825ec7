import { Checkbox, Select, TextInput } from '@primer/react'
import { addPromoCard, listPromoCards, PromoLevel } from '#contract/calls/promoCards.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { awaitedFault } from '#src/pictures/awaitedPicture.ts'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { DayField } from '#src/ui/DayField.tsx'
import { Field } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import campaign from '../Campaigns.module.css'
import { CampaignPicture } from '../forms/CampaignPicture.tsx'
import { MessagePicture } from '../MessagePicture.tsx'

interface PromoDraft {
  readonly title: string
  readonly level: '' | PromoLevel
  readonly levelValue: string
  readonly frontendGroup: boolean
  readonly startDate: string
  readonly endDate: string
  readonly url: string
  readonly image: string
  readonly isImageDisabled: boolean
  readonly redirectionAction: string
  readonly angularAction: string
  readonly sequence: string
}

const empty: PromoDraft = {
  title: '',
  level: '',
  levelValue: '',
  frontendGroup: false,
  startDate: '',
  endDate: '',
  url: '',
  image: '',
  isImageDisabled: false,
  redirectionAction: '',
  angularAction: '',
  sequence: '',
}

const labels: Readonly<Record<keyof PromoDraft, string>> = {
  title: 'Title',
  level: 'Level',
  levelValue: 'Level Value',
  frontendGroup: 'Frontend Group',
  startDate: 'Start Date',
  endDate: 'End Date',
  url: 'URL',
  image: 'Image URL',
  isImageDisabled: 'Image Disabled',
  redirectionAction: 'Redirection Action',
  angularAction: 'Angular Action',
  sequence: 'Sequence',
}

const needed = (value: string, field: keyof PromoDraft) =>
  value.trim() === '' ? `${labels[field]} is required.` : undefined

const faultsOf = (draft: PromoDraft) => ({
  level: needed(draft.level, 'level'),
  levelValue: draft.level === 'all' ? undefined : needed(draft.levelValue, 'levelValue'),
  startDate: needed(draft.startDate, 'startDate'),
  endDate:
    needed(draft.endDate, 'endDate') ??
    (draft.startDate !== '' && draft.endDate < draft.startDate ? 'This is before Start Date.' : undefined),
  image: needed(draft.image, 'image') ?? awaitedFault(draft.image),
  redirectionAction: needed(draft.redirectionAction, 'redirectionAction'),
  angularAction: needed(draft.angularAction, 'angularAction'),
  sequence:
    needed(draft.sequence, 'sequence') ??
    (/^[1-9]\d{0,4}$/.test(draft.sequence.trim()) ? undefined : 'Write a whole number from 1 to 10000.'),
})

const levelNames: Readonly<Record<PromoLevel, string>> = { merchant: 'Merchant', brand: 'Brand', all: 'All' }
const texts = ['redirectionAction', 'angularAction', 'sequence'] as const

/** CP-07 */
export const AddPromo = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useRecordForm<typeof addPromoCard, never, PromoDraft>({
    call: addPromoCard,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => empty,
    requestOf: (draft) =>
      draft.level === ''
        ? undefined
        : {
            ...draft,
            level: draft.level,
            title: draft.title.trim(),
            levelValue: draft.level === 'all' ? 'all' : draft.levelValue.trim(),
            sequence: Number(draft.sequence),
          },
    faultsOf,
    draftKey: 'promo card',
    draftTitle: 'New promo',
    labels,
    invalidates: [listPromoCards],
    words: { saved: 'Promo Saved.', failed: 'Form Invalid!' },
    onSaved: onClose,
  })
  const { draft, faults, set } = form
  const { levelValue: levelFault } = faults
  return (
    <FormDialog title="Add Promo" width="xlarge" form={form} submitContent="Save" onClose={onClose}>
      <Field label={labels.title} caption="Optional">
        {(control) => (
          <TextInput
            {...control}
            block
            maxLength={100}
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <SelectField
        label={labels.level}
        fault={faults.level}
        value={draft.level}
        onChange={(picked) => {
          const level = PromoLevel.safeParse(picked)
          set({ level: level.data ?? '', levelValue: level.data === 'all' ? 'all' : '' })
        }}
      >
        <Select.Option value="">Choose a level</Select.Option>
        {PromoLevel.options.map((level) => (
          <Select.Option key={level} value={level}>
            {levelNames[level]}
          </Select.Option>
        ))}
      </SelectField>
      {draft.level === 'brand' ? (
        <BrandField
          label={labels.levelValue}
          fault={levelFault}
          value={draft.levelValue}
          onChange={(levelValue) => set({ levelValue })}
        />
      ) : (
        <Field
          label={labels.levelValue}
          fault={levelFault}
          {...(draft.level === 'merchant' ? { caption: 'The merchant code.' } : {})}
        >
          {(control) => (
            <TextInput
              {...control}
              block
              maxLength={60}
              disabled={draft.level !== 'merchant'}
              value={draft.levelValue}
              onChange={(event) => set({ levelValue: event.target.value.toUpperCase() })}
            />
          )}
        </Field>
      )}
      <DayField
        label={labels.startDate}
        fault={faults.startDate}
        value={draft.startDate}
        onChange={(startDate) => set({ startDate })}
      />
      <DayField
        label={labels.endDate}
        caption="It counts until midnight in India."
        fault={faults.endDate}
        value={draft.endDate}
        onChange={(endDate) => set({ endDate })}
      />
      {texts.map((field) => (
        <Field key={field} label={labels[field]} fault={faults[field]}>
          {(control) => (
            <TextInput
              {...control}
              block
              maxLength={200}
              {...(field === 'sequence' ? { inputMode: 'numeric' as const } : {})}
              value={draft[field]}
              onChange={(event) => set({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={labels.url} caption="Optional">
        {(control) => (
          <TextInput
            {...control}
            block
            maxLength={500}
            value={draft.url}
            onChange={(event) => set({ url: event.target.value })}
          />
        )}
      </Field>
      {(['frontendGroup', 'isImageDisabled'] as const).map((field) => (
        <label key={field} className={campaign.check}>
          <Checkbox checked={draft[field]} onChange={(event) => set({ [field]: event.target.checked })} />
          {labels[field]}
        </label>
      ))}
      <CampaignPicture
        label={labels.image}
        fault={faults.image}
        value={draft.image}
        onChange={(image) => set({ image })}
      />
      <section className={campaign.part} aria-label="Preview">
        <span className={campaign.title}>Preview</span>
        {draft.image === '' ? (
          <span className={campaign.muted}>Choose an image to see the card.</span>
        ) : (
          <MessagePicture image={draft.image} alt={draft.title} />
        )}
        {draft.title !== '' && <strong>{draft.title}</strong>}
      </section>
    </FormDialog>
  )
}
