import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { submitPush, triggerSms, triggerWhatsApp } from '#contract/calls/campaigns/campaignSends.ts'
import {
  actOnCampaign,
  type Campaign,
  campaignSettings,
  checkCampaign,
  getCampaign,
  submitCampaign,
  testCampaign,
} from '#contract/calls/campaigns/campaigns.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { type CallError, callKey, useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import { campaignReads } from '../campaignWords.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { CampaignFaults } from '../CampaignFaults.tsx'
import styles from '../Campaigns.module.css'
import type { CampaignSettings, WrittenDoor } from './campaignTable.ts'
import { CampaignFields } from './CampaignFields.tsx'
import type { FileHead } from './RecipientFile.tsx'
import { SendQuestion } from './SendQuestion.tsx'

const failedWords: Readonly<Record<WrittenDoor, string>> = {
  messagingHub: 'Could not send notification.',
  push: 'Could not send notification',
  appNotification: 'Could not send notification.',
}
const sentWords: Readonly<Record<WrittenDoor, string>> = {
  messagingHub: 'Job Run Successfully done!',
  push: 'Notification sent successfully!',
  appNotification: 'Campaign Saved. Notifications will be sent shortly!',
}
const waitsText = 'Handed in: it waits for a second person.'

const jobWords = (error: CallError): string => {
  if (error instanceof Refusal && error.code === 'job-already-running') return 'Job Already Running..'
  return error instanceof Refusal && error.code.startsWith('campaign-')
    ? failedWords.messagingHub
    : 'Something Went Wrong!'
}

/** What follows a save: the test, or the check, its question and the handing in. */
const useSending = (door: WrittenDoor) => {
  const navigate = useNavigate()
  const { loginId } = useSession().session
  const [checked, setChecked] = useState<Campaign>()
  const [failure, setFailure] = useState<CallError>()
  const fail = (error: CallError, text = failedWords[door]) => {
    setFailure(error)
    showToast({ kind: 'error', text })
  }
  const told = { invalidates: campaignReads, readsAgainInDoubt: true, onError: (error: CallError) => fail(error) }
  const open = (campaignId: string) => void navigate(campaignKind.decidedAt(campaignId))
  const say = ({ state }: Pick<Campaign, 'state'>) =>
    showToast(
      state === 'pendingApproval' ? { kind: 'info', text: waitsText } : { kind: 'success', text: sentWords[door] },
    )
  const test = useCommand(testCampaign, {
    ...told,
    onSuccess: () =>
      showToast({
        kind: 'success',
        text: door === 'messagingHub' ? sentWords.messagingHub : 'Notification sent successfully!',
      }),
  })
  const check = useCommand(checkCampaign, { ...told, onSuccess: (campaign) => setChecked(campaign) })
  const job = {
    ...told,
    onError: (error: CallError) => {
      setChecked(undefined)
      fail(error, jobWords(error))
    },
    onSuccess: async ({ jobRunId }: { readonly jobRunId: string }) => {
      showToast({ kind: 'success', text: sentWords.messagingHub })
      open(jobRunId)
    },
  }
  const handed = {
    ...told,
    onError: (error: CallError) => {
      setChecked(undefined)
      fail(error)
    },
  }
  const sms = useCommand(triggerSms, job)
  const whatsApp = useCommand(triggerWhatsApp, job)
  const sendNow = useCommand(actOnCampaign, {
    ...handed,
    onSuccess: (campaign) => {
      say(campaign)
      open(campaign.campaignId)
    },
  })
  const push = useCommand(submitPush, {
    ...handed,
    onSuccess: (campaign) => {
      say(campaign)
      open(campaign.campaignId)
    },
  })
  const submit = useCommand(submitCampaign, {
    ...handed,
    onSuccess: (campaign) => {
      if (campaign.state === 'approved') {
        sendNow.mutate({ request: { campaignId: campaign.campaignId, act: 'sendNow', reason: '' } })
        return
      }
      say(campaign)
      open(campaign.campaignId)
    },
  })
  const handIn = (campaign: Campaign) => {
    const { campaignId, channel } = campaign
    if (door === 'messagingHub') {
      const request = { arguments: { '--user': loginId, '--campaign': campaignId } }
      if (channel === 'sms') sms.mutate({ request })
      else whatsApp.mutate({ request })
    } else if (door === 'push')
      push.mutate({
        request: {
          mode: 'live',
          vendor: campaign.vendor,
          fileName: campaign.fileUrl,
          merchantCode: '',
          mobileNumber: '',
          name: campaign.name,
          message: campaign.message,
          title: campaign.title,
          imageUrl: campaign.imageUrl,
          campaignId,
        },
      })
    else submit.mutate({ request: { campaignId } })
  }
  const commands = [test, check, sms, whatsApp, push, submit, sendNow]
  return {
    checked,
    failure,
    close: () => setChecked(undefined),
    isBusy: commands.some(({ isPending }) => isPending),
    handIn,
    /** Once it is saved. */
    go: ({ campaignId, mode }: Campaign) => {
      setFailure(undefined)
      if (mode === 'test' && door !== 'appNotification') test.mutate({ request: { campaignId } })
      else check.mutate({ request: { campaignId } })
    },
  }
}

const detailsOf = z.object({ faults: z.array(z.object({ field: z.string(), text: z.string() })) })

/** Why the last send was refused: every fault where the gateway named them. */
const Refused = ({ error }: { readonly error: CallError }) => {
  const details = error instanceof Refusal ? detailsOf.safeParse(error.details) : undefined
  return details?.success === true ? <CampaignFaults faults={details.data.faults} /> : <Fault>{error.message}</Fault>
}

interface Props {
  readonly door: WrittenDoor
}

const Editor = ({
  door,
  saved,
  like,
  settings,
}: Props & {
  readonly saved: Campaign | undefined
  readonly like: Campaign | undefined
  readonly settings: CampaignSettings
}) => {
  const put = usePutParams()
  const queries = useQueryClient()
  const sending = useSending(door)
  const [fresh, setFresh] = useState(0)
  // Stays while the form is filled anew with what was saved.
  const [head, setHead] = useState<FileHead>()
  return (
    <div className={styles.part}>
      {sending.failure !== undefined ? (
        <Refused error={sending.failure} />
      ) : (
        saved !== undefined && <CampaignFaults faults={saved.faults} />
      )}
      <CampaignFields
        key={`${saved?.campaignId ?? like?.campaignId ?? ''} ${saved?.version ?? 0} ${fresh}`}
        door={door}
        saved={saved}
        like={like}
        settings={settings}
        isBusy={sending.isBusy}
        head={head}
        onRead={setHead}
        onSaved={(campaign) => {
          // The draft of the address is there before it is asked for: the form stays as it is.
          queries.setQueryData(callKey(getCampaign, { campaignId: campaign.campaignId }), campaign)
          put({ draft: campaign.campaignId, like: '' }, { replace: true })
          sending.go(campaign)
        }}
        onReset={() => {
          setFresh((times) => times + 1)
          put({ draft: '', like: '' }, { replace: true })
        }}
      />
      {sending.checked !== undefined && (
        <SendQuestion
          campaign={sending.checked}
          isBusy={sending.isBusy}
          onSend={() => {
            if (sending.checked !== undefined) sending.handIn(sending.checked)
          }}
          onClose={sending.close}
        />
      )}
    </div>
  )
}

/** A form that writes a campaign; the address names the draft that is open. */
export const CampaignEditor = ({ door }: Props) => {
  const [params] = useSearchParams()
  const draft = z.uuid().safeParse(params.get('draft'))
  const settings = useCall(campaignSettings, {})
  const read = useCall(
    getCampaign,
    { campaignId: draft.success ? draft.data : '' },
    { enabled: draft.success, staleTime: 0 },
  )
  const like = z.uuid().safeParse(params.get('like'))
  const begun = useCall(
    getCampaign,
    { campaignId: like.success ? like.data : '' },
    { enabled: like.success && !draft.success },
  )
  const isOfThis = read.data?.door === door && read.data.can.includes('edit')
  return (
    <ReadState read={settings}>
      {settings.data !== undefined &&
        (draft.success && !isOfThis ? (
          <ReadState
            read={read}
            isEmpty={read.data !== undefined}
            emptyTitle="This campaign cannot be changed here"
            emptyText="It is of another form, or has begun. Open it from the list below."
          >
            {null}
          </ReadState>
        ) : begun.isLoading ? (
          <ReadState read={begun}>{null}</ReadState>
        ) : (
          <Editor
            door={door}
            saved={draft.success ? read.data : undefined}
            like={!draft.success && begun.data?.door === door ? begun.data : undefined}
            settings={settings.data}
          />
        ))}
    </ReadState>
  )
}
