import { Banner, Button, ConfirmationDialog, Select } from '@primer/react'
import { type SubmitEvent, useState } from 'react'
import { sendNotification } from '#contract/calls/campaigns/campaignTemplates.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { normalNumber } from '#machines/campaigns/campaignMessage.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting } from '#src/address/usePutParams.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { showToast } from '#src/ui/toast.ts'
import { campaignReads } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'
import { NotificationMessage } from './NotificationMessage.tsx'
import {
  type Channel,
  messageOf,
  type NotificationDraft,
  notificationTable as table,
  placesOf,
} from './notificationTable.ts'
import { useFoundTemplates } from './useFoundTemplates.ts'

const { empty } = table
const channels = [
  { value: 'whatsapp', name: 'Whatsapp' },
  { value: 'sms', name: 'SMS' },
]

/** CP-08: one message to one number, from a template. */
export const NotificationForm = () => {
  const openerTo = useOpener()
  const { loginId } = useSession().session
  const found = useFoundTemplates()
  const [draft, setDraft] = useState<NotificationDraft>({ ...empty, ...found.of })
  const [sentId, setSentId] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const set = (change: Partial<NotificationDraft>) => setDraft((before) => ({ ...before, ...change }))
  const form = { draft, faults: {}, set }
  const savedDraft = useFormDraft({
    key: 'campaign notification',
    title: 'Notification Campaign',
    present: draft,
    original: { ...empty, ...found.of },
    labels: table.labels,
    fill: setDraft,
  })
  const isOfThese = found.isAsked && found.of.merchantCode === draft.merchantCode && found.of.channel === draft.channel
  const titles = isOfThese ? (found.read.data ?? []) : []
  const entries = titles.find(({ title }) => title === draft.title)?.data ?? []
  const ofLanguage = entries.filter(({ language }) => language === draft.language)
  const entry = ofLanguage.find(({ templateId }) => String(templateId) === draft.templateId) ?? ofLanguage[0]
  const text = messageOf(entry, draft)
  const isCode = MerchantCode.safeParse(draft.merchantCode).success
  const isNumber = normalNumber(draft.mobileNumber) !== undefined
  const isFilled = placesOf(entry, draft).every((no) => (draft.values[no - 1] ?? '').trim() !== '')
  const isReady = isCode && isNumber && draft.channel !== '' && entry !== undefined && text.trim() !== '' && isFilled
  const sending = useCommand(sendNotification, {
    invalidates: campaignReads,
    readsAgainInDoubt: true,
    onSuccess: ({ campaignId, state }) => {
      setAsking(false)
      setSentId(campaignId)
      showToast(
        state === 'pendingApproval'
          ? { kind: 'info', text: 'Handed in: it waits for a second person.' }
          : { kind: 'success', text: 'Message sent successfully' },
      )
      void savedDraft.next()
      setDraft({ ...empty, ...found.of })
    },
    onError: (error) => {
      setAsking(false)
      showToast({
        kind: 'error',
        text: error instanceof Refusal ? 'Something went wrong!. Please try again' : 'Something Went Wrong!',
      })
    },
  })
  const choose = (title: string, language: string) => {
    const chosen = titles.find((one) => one.title === title)?.data.find((one) => one.language === language)
    set({
      title,
      language,
      templateId: chosen === undefined ? '' : String(chosen.templateId),
      message: chosen?.message ?? '',
      values: [],
      ...(chosen === undefined || draft.mobileNumber !== '' ? {} : { mobileNumber: chosen.mobile }),
    })
  }
  const chooseTemplate = (templateId: string) =>
    set({
      templateId,
      message: ofLanguage.find((one) => String(one.templateId) === templateId)?.message ?? '',
      values: [],
    })
  const send = () => {
    if (entry === undefined || draft.channel === '') return
    sending.mutate({
      request: {
        message: text,
        mobileNumber: draft.mobileNumber,
        language: entry.language,
        merchantCode: draft.merchantCode,
        templateType: draft.channel,
        username: loginId,
        paramType: '',
        templateInfo: entry.templateInfo,
        image: entry.image,
        templateId: entry.templateId,
      },
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isReady) setAsking(true)
  }
  return (
    <form className={styles.part} aria-label="Notification" onSubmit={submit} noValidate>
      {savedDraft.notice}
      {sentId !== undefined && (
        <Banner
          variant="success"
          layout="compact"
          title="The message is on its way"
          description={<ButtonLink to={campaignKind.decidedAt(sentId)}>See what becomes of it</ButtonLink>}
        />
      )}
      <div className={styles.form}>
        <FormFields
          table={table}
          form={form}
          only={['merchantCode', 'channel']}
          own={{
            merchantCode: (props) =>
              table.fields.merchantCode.control({
                ...props,
                onChange: (code) => set({ ...empty, channel: draft.channel, merchantCode: code.trim().toUpperCase() }),
              }),
            channel: (props) =>
              oneOf(
                channels,
                'Choose',
              )({
                ...props,
                onChange: (picked) =>
                  set({ ...empty, merchantCode: draft.merchantCode, channel: picked as Channel | '' }),
              }),
          }}
        />
      </div>
      <div className="ui-row">
        <Button
          type="button"
          disabled={!isCode || draft.channel === ''}
          loading={isOfThese && found.read.isFetching}
          onClick={() => {
            if (draft.channel !== '') found.find(draft.merchantCode, draft.channel)
          }}
        >
          Find Template
        </Button>
        <ButtonLink variant="invisible" {...openerTo(putting({ as: 'template' }))}>
          New template
        </ButtonLink>
      </div>
      {isOfThese && found.read.error !== null && <Fault>Could not get template data. {found.read.error.message}</Fault>}
      {isOfThese && found.read.data?.length === 0 && (
        <p className={styles.muted}>This merchant has no template for this channel. Define one first.</p>
      )}
      <div className={styles.form}>
        <FormFields
          table={table}
          form={form}
          only={['title', 'language', 'mobileNumber']}
          given={{ title: { isDisabled: titles.length === 0 }, language: { isDisabled: entries.length === 0 } }}
          own={{
            title: (props) =>
              oneOf(
                titles.map(({ title }) => title),
                'Choose',
              )({
                ...props,
                onChange: (picked) => {
                  const only = titles.find(({ title }) => title === picked)?.data
                  choose(picked, only?.length === 1 ? (only[0]?.language ?? '') : '')
                },
              }),
            language: (props) =>
              oneOf(
                entries.map(({ language }) => language),
                'Choose',
              )({ ...props, onChange: (picked) => choose(draft.title, picked) }),
          }}
        />
        <SelectField
          label="Template"
          isDisabled={entry === undefined}
          value={entry === undefined ? '' : String(entry.templateId)}
          onChange={chooseTemplate}
        >
          {entry === undefined && <Select.Option value="">Choose</Select.Option>}
          {ofLanguage.map(({ templateId, version, message }) => (
            <Select.Option key={templateId} value={String(templateId)}>
              {`Version ${version}: ${message.slice(0, 60)}`}
            </Select.Option>
          ))}
        </SelectField>
      </div>
      <NotificationMessage entry={entry} draft={draft} onChange={set} />
      {sending.error !== null && <Fault>{sending.error.message}</Fault>}
      <div className="ui-row">
        <Button type="submit" variant="primary" disabled={!isReady} loading={sending.isPending}>
          Send
        </Button>
        <Button
          type="button"
          onClick={() => {
            setDraft(empty)
            sending.reset()
            found.forget()
            void savedDraft.next()
          }}
        >
          Reset
        </Button>
      </div>
      {isAsking && (
        <ConfirmationDialog
          title="Send this message?"
          confirmButtonContent="Send"
          onClose={(gesture) => (gesture === 'confirm' ? send() : setAsking(false))}
        >
          It goes to {draft.mobileNumber}. A message that was sent cannot be called back.
        </ConfirmationDialog>
      )}
    </form>
  )
}
