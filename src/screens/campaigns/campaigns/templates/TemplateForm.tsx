import { findTemplates, saveTemplate } from '#contract/calls/campaigns/campaignTemplates.ts'
import { placeholdersIn, smsSize, templateFaults, tooLong } from '#machines/campaigns/campaignMessage.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { check, choice, text, textarea } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useSession } from '#src/session/useSession.ts'
import { campaignPicture } from '../forms/campaignPictureField.tsx'
import styles from '../Campaigns.module.css'

const table = defineForm(saveTemplate, {
  merchantCode: text('Merchant Code', { isUpperCase: true, fault: 'Write a merchant code.' }),
  templateType: choice('Template Type', { sms: 'SMS', whatsapp: 'Whatsapp' }, { unchosen: 'Choose' }),
  title: text('Title'),
  language: text('Language'),
  paramType: text('Param Type', { optional: true }),
  templateInfo: text('Template Info', { optional: true }),
  message: {
    ...textarea('Message', { rows: 5, isWide: true }),
    faultOf: (message: string, { templateType }: Readonly<Record<string, unknown>>) =>
      templateType === 'sms' || templateType === 'whatsapp'
        ? (templateFaults(message, templateType, undefined)[0]?.text ?? tooLong(templateType, { text: message }))
        : undefined,
  },
  isEditable: check('Editable'),
  image: campaignPicture('Image URL', { optional: true }),
})

const named = (message: string): string => {
  const numbers = [...new Set(placeholdersIn(message))].toSorted((a, b) => a - b)
  return numbers.length === 0 ? 'No placeholders.' : `Placeholders ${numbers.map((no) => `{{${no}}}`).join(', ')}.`
}

interface Props {
  readonly merchantCode: string
  readonly onClose: () => void
}

/** CP-09: the eight known fields (conflict X120). What is saved is a new version; an approved campaign keeps its own. */
export const TemplateForm = ({ merchantCode, onClose }: Props) => {
  const { loginId } = useSession().session
  const form = useTableForm({
    table,
    call: saveTemplate,
    fixed: () => ({ username: loginId }),
    opensWith: { merchantCode },
    draftKey: 'message template',
    draftTitle: 'New template',
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
  const { message, templateType } = form.draft
  return (
    <FormDialog
      title="SMS notification template"
      subtitle="A title and language that are there already get a new version."
      width="xlarge"
      form={form}
      submitContent="Save"
      onClose={onClose}
    >
      <FormFields
        table={table}
        form={form}
        own={{
          message: (props) =>
            table.fields.message.control({
              ...props,
              caption: `${named(message)} ${
                templateType === 'sms' && message !== ''
                  ? `${smsSize(message).characters} characters, ${smsSize(message).segments} segments.`
                  : ''
              }`,
            }),
        }}
      />
      {message !== '' && (
        <section className={styles.wide} aria-label="Preview">
          <p className={styles.message}>{message}</p>
        </section>
      )}
    </FormDialog>
  )
}
