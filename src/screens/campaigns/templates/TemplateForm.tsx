import { Checkbox, Select, Textarea, TextInput } from '@primer/react'
import { findTemplates, saveTemplate } from '#contract/calls/campaignTemplates.ts'
import { MerchantCode } from '#contract/calls/merchants.ts'
import { placeholdersIn, smsSize, templateFaults, tooLong } from '#machines/campaignMessage.ts'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { awaitedFault } from '#src/pictures/awaitedPicture.ts'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Field } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { CampaignPicture } from '../forms/CampaignPicture.tsx'
import styles from '../Campaigns.module.css'

interface TemplateDraft {
  readonly merchantCode: string
  readonly templateType: '' | 'sms' | 'whatsapp'
  readonly title: string
  readonly language: string
  readonly message: string
  readonly paramType: string
  readonly templateInfo: string
  readonly image: string
  readonly isEditable: boolean
}

const labels: Readonly<Record<keyof TemplateDraft, string>> = {
  merchantCode: 'Merchant Code',
  templateType: 'Template Type',
  title: 'Title',
  language: 'Language',
  message: 'Message',
  paramType: 'Param Type',
  templateInfo: 'Template Info',
  image: 'Image URL',
  isEditable: 'Editable',
}

const needed = (value: string, what: string) => (value.trim() === '' ? `${what} is required.` : undefined)

const messageFault = ({ message, templateType }: TemplateDraft): string | undefined => {
  if (message.trim() === '') return 'Write a message.'
  if (templateType === '') return undefined
  return templateFaults(message, templateType, undefined)[0]?.text ?? tooLong(templateType, { text: message })
}

const faultsOf = (draft: TemplateDraft) => ({
  merchantCode: MerchantCode.safeParse(draft.merchantCode).success ? undefined : 'Write a merchant code.',
  templateType: needed(draft.templateType, labels.templateType),
  title: needed(draft.title, labels.title),
  language: needed(draft.language, labels.language),
  message: messageFault(draft),
  image: awaitedFault(draft.image),
})

const named = (message: string): string => {
  const numbers = [...new Set(placeholdersIn(message))].toSorted((a, b) => a - b)
  return numbers.length === 0 ? 'No placeholders.' : `Placeholders ${numbers.map((no) => `{{${no}}}`).join(', ')}.`
}

interface Props {
  readonly merchantCode: string
  readonly onClose: () => void
}

const texts = [
  ['title', 60],
  ['language', 40],
  ['paramType', 60],
  ['templateInfo', 300],
] as const

/** CP-09: the eight known fields (conflict X120). What is saved is a new version; an approved campaign keeps its own. */
export const TemplateForm = ({ merchantCode, onClose }: Props) => {
  const { loginId } = useSession().session
  const form = useRecordForm<typeof saveTemplate, never, TemplateDraft>({
    call: saveTemplate,
    saved: undefined,
    versionOf: () => 0,
    draftOf: () => ({
      merchantCode,
      templateType: '',
      title: '',
      language: '',
      message: '',
      paramType: '',
      templateInfo: '',
      image: '',
      isEditable: false,
    }),
    requestOf: (draft) =>
      draft.templateType === '' ? undefined : { ...draft, templateType: draft.templateType, username: loginId },
    faultsOf,
    draftKey: 'message template',
    draftTitle: 'New template',
    labels,
    invalidates: [findTemplates],
    words: {
      saved: ({ version }) => ({
        kind: 'success',
        text: version === 1 ? 'The template is saved.' : `The template is saved as version ${version}.`,
      }),
      failed: ({ message }) => message,
    },
    onSaved: onClose,
  })
  const { draft, faults, set } = form
  return (
    <FormDialog
      title="SMS notification template"
      subtitle="A title and language that are there already get a new version."
      width="xlarge"
      form={form}
      submitContent="Save"
      onClose={onClose}
    >
      <Field label={labels.merchantCode} fault={faults.merchantCode}>
        {(control) => (
          <TextInput
            {...control}
            block
            maxLength={20}
            value={draft.merchantCode}
            onChange={(event) => set({ merchantCode: event.target.value.trim().toUpperCase() })}
          />
        )}
      </Field>
      <SelectField
        label={labels.templateType}
        fault={faults.templateType}
        value={draft.templateType}
        onChange={(picked) => set({ templateType: picked as TemplateDraft['templateType'] })}
      >
        <Select.Option value="">Choose</Select.Option>
        <Select.Option value="sms">SMS</Select.Option>
        <Select.Option value="whatsapp">Whatsapp</Select.Option>
      </SelectField>
      {texts.map(([field, most]) => (
        <Field
          key={field}
          label={labels[field]}
          fault={field === 'title' || field === 'language' ? faults[field] : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              block
              maxLength={most}
              value={draft[field]}
              onChange={(event) => set({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field
        label={labels.message}
        caption={`${named(draft.message)} ${
          draft.templateType === 'sms' && draft.message !== ''
            ? `${smsSize(draft.message).characters} characters, ${smsSize(draft.message).segments} segments.`
            : ''
        }`}
        fault={faults.message}
        className={styles.wide}
      >
        {(control) => (
          <Textarea
            {...control}
            block
            rows={5}
            maxLength={4_000}
            resize="vertical"
            value={draft.message}
            onChange={(event) => set({ message: event.target.value })}
          />
        )}
      </Field>
      <label className={styles.check}>
        <Checkbox checked={draft.isEditable} onChange={(event) => set({ isEditable: event.target.checked })} />
        {labels.isEditable}
      </label>
      <CampaignPicture
        label={labels.image}
        fault={faults.image}
        value={draft.image}
        onChange={(image) => set({ image })}
      />
      {draft.message !== '' && (
        <section className={styles.wide} aria-label="Preview">
          <p className={styles.message}>{draft.message}</p>
        </section>
      )}
    </FormDialog>
  )
}
