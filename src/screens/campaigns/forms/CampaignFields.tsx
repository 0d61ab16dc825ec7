import { Button, Checkbox, Select, Textarea, TextInput } from '@primer/react'
import { type SubmitEvent, useState } from 'react'
import { type CampaignChannel } from '#contract/calls/campaignFields.ts'
import { type Campaign, listCampaigns, saveCampaign } from '#contract/calls/campaigns.ts'
import { UnsavedQuestion } from '#src/editing/UnsavedQuestion.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { Field } from '#src/ui/Field.tsx'
import { AudienceField } from '../audience/AudienceField.tsx'
import { channelWords } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'
import {
  type CampaignSettings,
  type CampaignDraft,
  draftLabels,
  draftOf,
  faultsOfDraft,
  isComplete,
  requestOf,
  sqlOf,
  urlOf,
  type WrittenDoor,
} from './campaignDraft.ts'
import { CampaignPicture } from './CampaignPicture.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { type FileHead, RecipientFile } from './RecipientFile.tsx'

interface Props {
  readonly door: WrittenDoor
  /** Undefined: a new campaign. */
  readonly saved: Campaign | undefined
  readonly settings: CampaignSettings
  /** What was saved is being tested, checked or handed in. */
  readonly isBusy: boolean
  /** Of the file that was attached last. */
  readonly head: FileHead | undefined
  readonly onRead: (head: FileHead) => void
  readonly onSaved: (campaign: Campaign) => void
  readonly onReset: () => void
}

const failedWords: Readonly<Record<WrittenDoor, string>> = {
  messagingHub: 'Could not send notification.',
  push: 'Could not send notification',
  appNotification: 'Could not send notification.',
}

interface Option {
  readonly value: string
  readonly label: string
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

const Choice = ({ label, options, value, isDisabled, onChange }: ChoiceProps) => (
  <Field label={label}>
    {({ validationStatus: _, ...control }) => (
      <Select {...control} block disabled={isDisabled} value={value} onChange={(event) => onChange(event.target.value)}>
        <Select.Option value="">Choose</Select.Option>
        {options.map((option) => (
          <Select.Option key={option.value} value={option.value}>
            {option.label}
          </Select.Option>
        ))}
      </Select>
    )}
  </Field>
)

interface TextProps {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly caption?: string
  readonly fault?: string | undefined
  readonly isDisabled: boolean
  readonly isNumber?: boolean
  readonly onChange: (value: string) => void
}

const Text = ({ label, value, most, caption, fault, isDisabled, isNumber = false, onChange }: TextProps) => (
  <Field label={label} fault={fault} {...(caption === undefined ? {} : { caption })}>
    {(control) => (
      <TextInput
        {...control}
        block
        maxLength={most}
        autoComplete="off"
        {...(isNumber ? { inputMode: 'numeric' as const } : {})}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

const modes = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
]

/** Fields of the three forms; what they have in common stands once. */
export const CampaignFields = ({ door, saved, settings, isBusy, head, onRead, onSaved, onReset }: Props) => {
  const [isUploading, setUploading] = useState(false)
  const form = useRecordForm<typeof saveCampaign, Campaign, CampaignDraft>({
    call: saveCampaign,
    saved,
    versionOf: ({ version }) => version,
    draftOf: (of) => draftOf(door, settings.vendors)(of),
    requestOf: (draft, base) => requestOf(door, draft, base),
    faultsOf: faultsOfDraft,
    isComplete: isComplete(door),
    mayRepeat: true,
    draftKey: `campaign ${door} ${saved?.campaignId ?? ''}`,
    draftTitle: saved === undefined ? 'New campaign' : `Campaign ${saved.code}`,
    labels: draftLabels,
    invalidates: [listCampaigns],
    words: { failed: failedWords[door] },
    onSaved,
  })
  const { draft, set, faults } = form
  const isApp = door === 'appNotification'
  const isHub = door === 'messagingHub'
  const isTest = draft.mode === 'test'
  const isShut = draft.mode === '' || isBusy
  const vendorsOf = (channel: string) => settings.vendors.filter((vendor) => vendor.channel === channel)
  const vendors = vendorsOf(draft.channel).map(({ name, isSandbox }) => ({
    value: name,
    label: isSandbox && !/sandbox/i.test(name) ? `${name} (sandbox)` : name,
  }))
  // What nobody touched follows the id (conflict X113).
  const setCode = (code: string) =>
    set({
      code,
      ...(draft.url === '' || draft.url === urlOf(draft.code, settings.domains)
        ? { url: urlOf(code, settings.domains) }
        : {}),
      ...(draft.audienceSql === '' || draft.audienceSql === sqlOf(draft.code) ? { audienceSql: sqlOf(code) } : {}),
    })
  const setChannel = (channel: string) =>
    set({
      channel: channel as CampaignChannel | '',
      vendor: vendorsOf(channel).length === 1 ? (vendorsOf(channel)[0]?.name ?? '') : '',
      // The provider keeps the text of a WhatsApp template.
      ...(channel === 'whatsapp' ? { message: '' } : {}),
    })
  const setMode = (mode: string) =>
    set({
      mode: mode as CampaignDraft['mode'],
      ...(mode === 'live' ? { mobileNumber: '', merchantCode: '' } : {}),
      ...(draft.vendor === '' && vendors.length === 1 ? { vendor: vendors[0]?.value ?? '' } : {}),
    })
  const isReady = form.isReady && !isUploading && !isBusy
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !form.isBusy) form.submit(event.currentTarget)
  }
  return (
    <form className={styles.editor} aria-label="Campaign" onSubmit={submit} noValidate>
      <div className={styles.part}>
        {form.kept.notice}
        {form.failure !== null && <Fault>{form.failure}</Fault>}
        <div className={styles.form}>
          {!isApp && (
            <Choice
              label={draftLabels.mode}
              options={modes}
              value={draft.mode}
              isDisabled={isBusy}
              onChange={setMode}
            />
          )}
          {isHub && (
            <Choice
              label={draftLabels.channel}
              options={[
                { value: 'whatsapp', label: channelWords.whatsapp },
                { value: 'sms', label: 'Sms' },
              ]}
              value={draft.channel}
              isDisabled={isShut}
              onChange={setChannel}
            />
          )}
          <Choice
            label={draftLabels.vendor}
            options={vendors}
            value={draft.vendor}
            isDisabled={isShut || draft.channel === ''}
            onChange={(vendor) => set({ vendor })}
          />
          {isHub && (
            <Text
              label={draftLabels.templateId}
              most={60}
              isDisabled={isShut}
              value={draft.templateId}
              onChange={(templateId) => set({ templateId })}
            />
          )}
          {isApp && (
            <Text
              label={draftLabels.code}
              most={40}
              fault={faults.code}
              isDisabled={isShut}
              value={draft.code}
              onChange={setCode}
            />
          )}
          {!isApp && (
            <Text
              label={draftLabels.name}
              most={100}
              isDisabled={isShut}
              value={draft.name}
              onChange={(name) => set({ name })}
            />
          )}
          {!isHub && (
            <Text
              label={draftLabels.title}
              most={200}
              isDisabled={isShut}
              value={draft.title}
              onChange={(title) => set({ title })}
            />
          )}
          {!isApp && isTest && (
            <Text
              label={draftLabels.mobileNumber}
              // More than ten can be typed, so that the fault is seen (conflict X116).
              most={11}
              isNumber
              caption="Where the one test message goes."
              fault={faults.mobileNumber}
              isDisabled={isShut}
              value={draft.mobileNumber}
              onChange={(typed) => set({ mobileNumber: typed.replace(/\D/g, '') })}
            />
          )}
          {door === 'push' && isTest && (
            <Text
              label={draftLabels.merchantCode}
              most={20}
              isDisabled={isShut}
              value={draft.merchantCode}
              onChange={(merchantCode) => set({ merchantCode: merchantCode.toUpperCase() })}
            />
          )}
          {isApp && (
            <Text
              label={draftLabels.url}
              most={500}
              caption="Optional"
              isDisabled={isShut}
              value={draft.url}
              onChange={(url) => set({ url })}
            />
          )}
        </div>
        {(!isHub || draft.channel === 'sms') && (
          <Field
            label={door === 'push' ? 'Body' : draftLabels.message}
            caption={
              isApp
                ? 'Everybody in the audience is sent the same text.'
                : '{{1}}, {{2}} …: a placeholder token stands in for parameters in the message'
            }
            fault={faults.message}
          >
            {(control) => (
              <Textarea
                {...control}
                block
                rows={5}
                maxLength={4_000}
                resize="vertical"
                disabled={isShut}
                value={draft.message}
                onChange={(event) => set({ message: event.target.value })}
              />
            )}
          </Field>
        )}
        {isApp ? (
          <AudienceField
            sql={draft.audienceSql}
            tree={draft.audienceTree}
            hasQuery={settings.hasAudienceQuery}
            views={settings.audienceViews}
            isDisabled={isShut}
            onChange={(audience) => set(audience)}
          />
        ) : (
          <RecipientFile
            channel={draft.channel}
            value={draft}
            fault={faults.fileUrl}
            isDisabled={draft.mode === ''}
            onChange={(file) => set(file)}
            onRead={onRead}
            onBusy={setUploading}
          />
        )}
        <CampaignPicture
          label={draftLabels.imageUrl}
          fault={faults.imageUrl}
          value={draft.imageUrl}
          isDisabled={isShut}
          onChange={(imageUrl) => set({ imageUrl })}
        />
        {isApp && (
          <label className={styles.check}>
            <Checkbox
              checked={draft.isSilent}
              disabled={isShut}
              onChange={(event) => set({ isSilent: event.target.checked })}
            />
            Silent
          </label>
        )}
        <div className={styles.line}>
          <Button type="submit" variant="primary" disabled={!isReady} loading={form.isBusy || isBusy}>
            {door === 'push' ? 'Submit' : 'Send'}
          </Button>
          <Button
            type="button"
            disabled={isBusy}
            onClick={() => {
              void form.kept.end()
              onReset()
            }}
          >
            Reset
          </Button>
          <span className={styles.muted} role="status">
            {isUploading
              ? 'The file is being uploaded.'
              : isTest
                ? 'Sends one test message.'
                : 'Everything is checked first, and you are asked before it is submitted.'}
          </span>
        </div>
      </div>
      <MessagePreview
        draft={draft}
        saved={saved}
        head={head?.fileUrl === draft.fileUrl ? head : undefined}
        settings={settings}
        isApp={isApp}
      />
      {form.merge}
      <UnsavedQuestion
        isUnsaved={() => form.isChanged && !form.kept.isEnded()}
        isChanged={form.isChanged && !form.kept.isKept}
      >
        What you typed here is not saved. It stays on this device as a draft.
      </UnsavedQuestion>
    </form>
  )
}
