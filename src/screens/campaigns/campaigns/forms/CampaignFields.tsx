import { Button } from '@primer/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type Campaign, listCampaigns, saveCampaign } from '#contract/calls/campaigns/campaigns.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { UnsavedQuestion } from '#src/editing/UnsavedQuestion.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { submitByKeys } from '#src/ui/submitByKeys.ts'
import { AudienceField } from '../audience/AudienceField.tsx'
import styles from '../Campaigns.module.css'
import {
  type CampaignSettings,
  campaignTables,
  isComplete,
  opensLike,
  opensWith,
  requestOf,
  type WrittenDoor,
} from './campaignTable.ts'
import { CampaignShortFields } from './CampaignShortFields.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { type FileHead, noFile, RecipientFile } from './RecipientFile.tsx'

interface Props {
  readonly door: WrittenDoor
  /** Undefined: a new campaign. */
  readonly saved: Campaign | undefined
  /** A new one begins as this one is. */
  readonly like: Campaign | undefined
  readonly settings: CampaignSettings
  /** What was saved is being tested, checked or handed in. */
  readonly isBusy: boolean
  /** The head of the file that was attached last. */
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

/** Fields of the three forms; what they have in common stands once. */
export const CampaignFields = ({ door, saved, like, settings, isBusy, head, onRead, onSaved, onReset }: Props) => {
  const [isUploading, setUploading] = useState(false)
  const table = campaignTables[door]
  const form = useTableForm({
    table,
    call: saveCampaign,
    saved,
    recordOf: (of) => ({ ...of, fileRows: null }),
    opensWith: like === undefined ? opensWith(door, settings) : opensLike(door, settings, like),
    versionOf: ({ version }) => version,
    requestOf: (content, base) => requestOf(door, content, base),
    isComplete: isComplete(door),
    mayRepeat: true,
    draftKey: `campaign ${door} ${saved?.campaignId ?? (like === undefined ? '' : `like ${like.campaignId}`)}`,
    draftTitle: saved === undefined ? 'New campaign' : `Campaign ${saved.code}`,
    invalidates: [listCampaigns],
    words: { failed: failedWords[door] },
    onSaved,
  })
  const { draft, set, faults } = form
  const isApp = door === 'appNotification'
  const isHub = door === 'messagingHub'
  const isTest = draft.mode === 'test'
  const isWhatsApp = isHub && draft.channel === 'whatsapp'
  const isShut = draft.mode === '' || isBusy
  const isReady = form.isReady && !isUploading && !isBusy
  const place = useRef<HTMLFormElement>(null)
  const isLike = like !== undefined
  // Whoever writes one like another begins with its name, which is the first that is empty.
  useEffect(() => {
    if (!isLike) return
    const fields = place.current?.querySelectorAll<HTMLInputElement>('input:not([type="file"]):enabled') ?? []
    ;[...fields].find(({ value }) => value === '')?.focus()
  }, [isLike])
  const chooseFile = useRef<HTMLButtonElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)
  const [isGoingOn, setGoingOn] = useState(false)
  const mayGoOn = saved?.isTested === true && isTest && !form.isChanged && !isApp && !isBusy
  // The test took the keyboard's place away: what comes next has it.
  useEffect(() => {
    if (mayGoOn && document.activeElement === document.body) goOn.current?.focus()
  }, [mayGoOn])
  useEffect(() => {
    if (isGoingOn) chooseFile.current?.focus()
  }, [isGoingOn])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady && !form.isBusy) form.submit(event.currentTarget)
  }
  return (
    <form
      ref={place}
      className={styles.editor}
      aria-label="Campaign"
      onSubmit={submit}
      noValidate
      onKeyDown={submitByKeys}
    >
      <div className={styles.part}>
        {form.savedDraft.notice}
        {form.failure !== null && <Fault>{form.failure}</Fault>}
        <CampaignShortFields door={door} settings={settings} table={table} form={form} isBusy={isBusy} />
        {(!isHub || draft.channel !== '') && (
          <FormFields
            table={table}
            form={form}
            isReadOnly={isShut}
            only={['message']}
            given={{
              message: {
                label: door === 'push' ? 'Body' : isWhatsApp ? 'Template Text' : 'Message',
                caption: isApp
                  ? 'Everyone in the audience receives the same text.'
                  : isWhatsApp
                    ? 'Optional: the provider sends its own text of this template. Copy it here with {{1}}, {{2}} …, and whoever approves it reads it with a real row in it.'
                    : '{{1}}, {{2}} …: a placeholder token stands in for parameters in the message',
              },
            }}
          />
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
            button={chooseFile}
            onChange={(file) => set(file)}
            onRead={onRead}
            onBusy={setUploading}
          />
        )}
        <FormFields
          table={table}
          form={form}
          isReadOnly={isShut}
          only={isApp ? ['imageUrl', 'isSilent'] : ['imageUrl']}
        />
        <div className="ui-row">
          <Button type="submit" variant="primary" disabled={!isReady} loading={form.isBusy || isBusy}>
            {door === 'push' ? 'Submit' : 'Send'}
          </Button>
          {mayGoOn && (
            <Button
              ref={goOn}
              type="button"
              onClick={() => {
                set({ mode: 'live', mobileNumber: '', merchantCode: '', ...noFile })
                setGoingOn(true)
              }}
            >
              Go on live
            </Button>
          )}
          <Button
            type="button"
            disabled={isBusy}
            onClick={() => {
              void form.savedDraft.end()
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
        isUnsaved={() => form.isChanged && !form.savedDraft.isEnded()}
        isChanged={form.isChanged && !form.savedDraft.isStored}
      >
        What you typed here is not saved. It stays on this device as a draft.
      </UnsavedQuestion>
    </form>
  )
}
