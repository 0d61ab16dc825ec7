import { Banner, Button, Label } from '@primer/react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { campaignStateWords } from '#contract/calls/campaigns/campaignFields.ts'
import {
  actOnCampaign,
  type Campaign,
  type CampaignAct,
  checkCampaign,
  decideCampaign,
  getCampaign,
  submitCampaign,
  testCampaign,
} from '#contract/calls/campaigns/campaigns.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { RecordLife } from '#src/records/RecordLife.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { CampaignFaults } from '../CampaignFaults.tsx'
import { campaignsPath, campaignTabAddress } from '../campaignPlaces.ts'
import { CampaignStateLabel } from '../CampaignStateLabel.tsx'
import {
  campaignReads,
  channelWords,
  doorWords,
  hiddenFact,
  isMoving,
  isWritten,
  leftOut,
  nextStepOf,
  shortHash,
  tabOfDoor,
} from '../campaignWords.ts'
import styles from '../Campaigns.module.css'
import { MessagePicture } from '../MessagePicture.tsx'
import { ActDialog, type AskedAct } from './ActDialog.tsx'
import { CampaignFunnel, recipientsOf } from './CampaignFunnel.tsx'
import { CampaignLife } from './CampaignLife.tsx'
import { CampaignProgress } from './CampaignProgress.tsx'
import { type CampaignDecision, DecideCampaign } from './DecideCampaign.tsx'
import { RecipientList } from './RecipientList.tsx'
import { SandboxList } from './SandboxList.tsx'
import { isUnseen, SentMessage } from './SentMessage.tsx'

/** Often enough for figures that move, and seldom where nothing does. */
const movingMs = 1_000
const restingMs = 15_000

const factsOf = (campaign: Campaign) => [
  { label: 'Form', value: doorWords[campaign.door] },
  { label: 'Channel', value: channelWords[campaign.channel] },
  { label: 'Vendor', value: campaign.vendor },
  { label: 'Mode', value: campaign.mode === 'test' ? 'Test' : 'Live' },
  { label: 'Template Id', value: campaign.templateId },
  { label: 'File', value: campaign.fileName },
  { label: 'Sheet', value: campaign.sheetName },
  ...hiddenFact(campaign),
  { label: 'Campaign URL', value: campaign.url },
  { label: 'Tested', value: campaign.isTested ? 'Yes, with this content' : 'No' },
  { label: 'Second person', value: campaign.needsSecondPerson ? 'Needed' : 'Not needed' },
  ...(campaign.channel === 'sms' ? [{ label: 'SMS segments', value: formatCount(campaign.smsSegments) }] : []),
  ...(campaign.costPaise === null ? [] : [{ label: 'Cost', value: <Amount paise={campaign.costPaise} /> }]),
  {
    label: 'Seal',
    value: campaign.sealHash === '' ? '' : <code title={campaign.sealHash}>{shortHash(campaign.sealHash)}</code>,
  },
  { label: 'Submitted', value: campaign.submittedAt === null ? null : <When at={campaign.submittedAt} /> },
  { label: 'Scheduled for', value: campaign.scheduledAt === null ? null : <When at={campaign.scheduledAt} /> },
  { label: 'Remark', value: campaign.remark },
]

const asked = ['approve', 'reject', 'sendNow', 'schedule', 'cancel', 'retryFailed', 'discard'] as const
type Asked = (typeof asked)[number]
const isDecision = (one: Asked): one is CampaignDecision & Asked => one === 'approve' || one === 'reject'

const useQuestion = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const open = (question: Asked | null) =>
    changeParams((next) => {
      if (question === null) next.delete('as')
      else next.set('as', question)
      return next
    })
  return { question: asked.find((one) => one === params.get('as')) ?? null, open }
}

/** What is done without a question: nothing leaves the app by it, or it can be taken back. */
const useActs = ({ campaignId }: Campaign) => {
  const told = {
    invalidates: campaignReads,
    readsAgainInDoubt: true,
    onError: ({ message }: Error) => showToast({ kind: 'error', text: message }),
  }
  const check = useCommand(checkCampaign, told)
  const test = useCommand(testCampaign, {
    ...told,
    onSuccess: () => showToast({ kind: 'success', text: 'Notification sent successfully!' }),
  })
  const submit = useCommand(submitCampaign, {
    ...told,
    onSuccess: ({ state }) =>
      showToast({
        kind: 'success',
        text:
          state === 'approved'
            ? 'The campaign is approved. Send it when you are ready.'
            : 'It waits for a second person.',
      }),
  })
  const act = useCommand(actOnCampaign, told)
  const request = { campaignId }
  return {
    check: { run: () => check.mutate({ request }), isBusy: check.isPending },
    test: { run: () => test.mutate({ request }), isBusy: test.isPending },
    submit: { run: () => submit.mutate({ request }), isBusy: submit.isPending },
    pause: { run: () => act.mutate({ request: { campaignId, act: 'pause', reason: '' } }), isBusy: act.isPending },
    resume: { run: () => act.mutate({ request: { campaignId, act: 'resume', reason: '' } }), isBusy: act.isPending },
  }
}

const Actions = ({ campaign, onAsk }: { readonly campaign: Campaign; readonly onAsk: (question: Asked) => void }) => {
  const { can } = useSession()
  const acts = useActs(campaign)
  const may = (act: CampaignAct) => campaign.can.includes(act) && can(actOnCampaign)
  const tab = tabOfDoor[campaign.door]
  return (
    <>
      {may('discard') && <Button onClick={() => onAsk('discard')}>Discard</Button>}
      {may('edit') && isWritten(tab) && (
        <ButtonLink to={campaignTabAddress(tab, { draft: campaign.campaignId })}>Edit</ButtonLink>
      )}
      {may('cancel') && (
        <Button variant="danger" onClick={() => onAsk('cancel')}>
          Cancel campaign
        </Button>
      )}
      {campaign.state === 'draft' && may('edit') && (
        <Button loading={acts.check.isBusy} onClick={acts.check.run}>
          Check
        </Button>
      )}
      {may('test') && (
        <Button variant="primary" loading={acts.test.isBusy} onClick={acts.test.run}>
          Send test
        </Button>
      )}
      {may('submit') && (
        <Button variant="primary" loading={acts.submit.isBusy} onClick={acts.submit.run}>
          Submit
        </Button>
      )}
      {campaign.can.includes('reject') && can(decideCampaign) && (
        <Button variant="danger" onClick={() => onAsk('reject')}>
          Reject
        </Button>
      )}
      {campaign.can.includes('approve') && can(decideCampaign) && (
        <Button variant="primary" onClick={() => onAsk('approve')}>
          Approve
        </Button>
      )}
      {may('schedule') && <Button onClick={() => onAsk('schedule')}>Schedule</Button>}
      {may('sendNow') && (
        <Button variant="primary" onClick={() => onAsk('sendNow')}>
          Send now
        </Button>
      )}
      {may('pause') && (
        <Button loading={acts.pause.isBusy} onClick={acts.pause.run}>
          Pause
        </Button>
      )}
      {may('resume') && (
        <Button variant="primary" loading={acts.resume.isBusy} onClick={acts.resume.run}>
          Resume
        </Button>
      )}
      {may('retryFailed') && (
        <Button variant="primary" onClick={() => onAsk('retryFailed')}>
          Retry failures
        </Button>
      )}
    </>
  )
}

/** Planned, and nothing of it has left: each recipient's message can be read. */
const isReadable = ({ isChecked, funnel, startedAt }: Campaign): boolean =>
  isChecked && funnel.sendable > 0 && startedAt === null

const Content = ({ campaign }: { readonly campaign: Campaign }) => (
  <div className={styles.part}>
    {isReadable(campaign) ? (
      <SentMessage campaign={campaign} />
    ) : (
      <>
        {campaign.title !== '' && <h3 className="ui-heading">{campaign.title}</h3>}
        {isUnseen(campaign) && <p className={styles.message}>The provider keeps the text of this template.</p>}
        {campaign.message !== '' && <p className={styles.message}>{campaign.message}</p>}
        {campaign.imageUrl !== '' && <MessagePicture image={campaign.imageUrl} alt="Image of the message" />}
      </>
    )}
    <Facts facts={factsOf(campaign)} />
    {campaign.audienceSql !== '' && <pre className={styles.message}>{campaign.audienceSql}</pre>}
  </div>
)

const Open = ({ campaign }: { readonly campaign: Campaign }) => {
  const { question, open } = useQuestion()
  const { campaignId, code, name, funnel, startedAt } = campaign
  const tab = tabOfDoor[campaign.door]
  const close = () => void open(null)
  return (
    <Page
      up={
        <PlaceLink to={tab === undefined ? campaignsPath : campaignTabAddress(tab)} muted>
          {tab === undefined ? 'Campaign' : doorWords[campaign.door]}
        </PlaceLink>
      }
      title={name === '' ? code : name}
      aside={
        <>
          <CampaignStateLabel state={campaign.state} />
          {campaign.isSandbox && <Label variant="attention">Sandbox</Label>}
        </>
      }
      subtitle={`${code}, ${channelWords[campaign.channel]}, written by ${campaign.author}`}
      actions={<Actions campaign={campaign} onAsk={(asking) => void open(asking)} />}
    >
      <div className={styles.page}>
        <div className={styles.part}>
          <CampaignLife campaign={campaign} />
          <p className="ui-flush">{nextStepOf(campaign)}</p>
          {campaign.trouble !== '' && campaign.state !== 'paused' && (
            <Banner variant="warning" layout="compact" title="What happened" description={campaign.trouble} />
          )}
          {startedAt !== null && <CampaignProgress campaign={campaign} />}
          <CampaignFaults faults={campaign.faults} />
        </div>
        <Section
          title="Funnel"
          aside={
            campaign.isChecked && `${formatCount(funnel.sendable)} to send, ${formatCount(leftOut(funnel))} left out`
          }
        >
          {campaign.isChecked ? (
            <CampaignFunnel campaign={campaign} addressOf={recipientsOf(campaign)} />
          ) : (
            <p className={styles.muted}>Check the campaign to see who receives it and who is left out.</p>
          )}
        </Section>
        <Section title="Message">
          <Content campaign={campaign} />
        </Section>
        <Section title="Recipients">
          <RecipientList campaign={campaign} />
        </Section>
        {campaign.isSandbox && (
          <Section title="What the sandbox received">
            <SandboxList campaignId={campaignId} />
          </Section>
        )}
        <RecordLife
          of={{ kind: 'campaign', key: campaignId, states: campaignStateWords }}
          record={`${campaign.state} ${campaign.version} ${String(campaign.isTested)}`}
        />
      </div>
      {question !== null &&
        (isDecision(question) ? (
          <DecideCampaign key={question} campaign={campaign} decision={question} onClose={close} />
        ) : (
          campaign.can.includes(question) && (
            <ActDialog key={question} campaign={campaign} act={question as AskedAct} onClose={close} />
          )
        ))}
    </Page>
  )
}

const up = (
  <PlaceLink to={campaignsPath} muted>
    Campaign
  </PlaceLink>
)

const Read = ({ campaignId }: { readonly campaignId: string }) => {
  const [everyMs, setEveryMs] = useState(movingMs)
  const read = useCall(getCampaign, { campaignId }, { staleTime: 0, refetchInterval: everyMs })
  const wanted = read.data !== undefined && !isMoving(read.data) ? restingMs : movingMs
  if (wanted !== everyMs) setEveryMs(wanted)
  const { data, error } = read
  if (data !== undefined) return <Open campaign={data} />
  const isUnknown = error instanceof Refusal && error.code === 'record-not-found'
  return (
    <Page up={up} title="Campaign">
      <ReadState
        read={read}
        isMissing={isUnknown}
        emptyTitle="There is no such campaign"
        emptyText="It does not exist, or is not yours to see."
      />
    </Page>
  )
}

/** One campaign: its life, its numbers, everybody it goes to. */
export const CampaignPage = () => {
  const { campaignId = '' } = useParams()
  return z.uuid().safeParse(campaignId).success ? (
    <Read key={campaignId} campaignId={campaignId} />
  ) : (
    <Page up={up} title="Campaign">
      <ScreenState state="empty" title="There is no such campaign" text="Look for it in the lists of its form." />
    </Page>
  )
}
