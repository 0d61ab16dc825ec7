import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteAudience, listAudiences, saveAudience } from '#contract/calls/campaigns/campaignAudiences.ts'
import { listRecipients } from '#contract/calls/campaigns/campaignRecipients.ts'
import {
  actOnCampaign,
  type Campaign,
  campaignSettings,
  checkCampaign,
  decideCampaign,
  type Funnel,
  getCampaign,
  listCampaigns,
  saveCampaign,
  submitCampaign,
  testCampaign,
} from '#contract/calls/campaigns/campaigns.ts'
import { uploadFile } from '#contract/calls/files/uploads.ts'
import type { Impact } from '#contract/calls/platform/impact.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { disablePromoCards, listPromoCards, type PromoCard } from '#contract/calls/campaigns/promoCards.ts'
import { buildBook } from '#tests/support/sheets.ts'
import { said, sayingRoute } from '#tests/support/saidToasts.tsx'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { Campaigns } from './Campaigns.tsx'
import { CampaignPage } from './detail/CampaignPage.tsx'

const campaignId = '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e5f'
const sealHash = 'a'.repeat(64)

const funnelOf = (changes: Partial<Funnel> = {}): Funnel => ({
  rows: 1_000,
  hidden: 0,
  invalid: 4,
  duplicate: 3,
  optedOut: 2,
  dnd: 0,
  noDevice: 0,
  unknownMerchant: 0,
  sendable: 991,
  submitted: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  unknown: 0,
  waiting: 991,
  ...changes,
})

const campaignOf = (changes: Partial<Campaign> = {}): Campaign => ({
  campaignId,
  code: 'MSGH2026112610',
  name: 'Sound box',
  door: 'messagingHub',
  channel: 'sms',
  mode: 'live',
  vendor: 'sandbox one',
  state: 'pendingApproval',
  templateId: 'T-1',
  title: '',
  message: 'Dear {{1}}, order a sound box today.',
  imageUrl: '',
  url: '',
  isSilent: true,
  mobileNumber: '',
  merchantCode: '',
  fileName: 'people.csv',
  fileUrl: '/files/8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e60',
  sheetName: '',
  rowsHidden: 0,
  takesHidden: false,
  audienceSql: '',
  audienceTree: null,
  isPromotional: true,
  author: 'support',
  createdAt: '2026-11-26T04:30:00Z',
  submittedAt: '2026-11-26T04:40:00Z',
  needsSecondPerson: true,
  decidedBy: '',
  decidedAt: null,
  remark: '',
  sealHash,
  isTested: true,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  restsUntil: null,
  trouble: '',
  isSandbox: false,
  faults: [],
  isChecked: true,
  funnel: funnelOf(),
  smsSegments: 991,
  costPaise: null,
  perSecond: null,
  secondsLeft: null,
  version: 3,
  can: [],
  whyNot: '',
  ...changes,
})

let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>>
let campaign: Campaign

const routes = [sayingRoute('/campaign', <Campaigns />), { path: '/campaign/:campaignId', element: <CampaignPage /> }]
const everything = [
  'appnotificationbulk',
  'campaign_whatsapp_notification',
  'campaign_app_notification',
  'campaign_summary',
  'campaign_promocard',
  'whatsapp_onboard',
]
const open = async (at: string, services: readonly string[] = everything) => {
  shown = await showScreen(routes, { at, services })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

const reached: Impact = {
  rows: 991,
  unit: 'recipient',
  sum: null,
  cameBack: null,
  merchants: null,
  brands: null,
  largest: [],
  limits: [],
  secondPerson: 'always',
  by: '',
}

const settings = {
  vendors: [
    { name: 'sandbox one', channel: 'sms' as const, isSandbox: true },
    { name: 'sandbox', channel: 'push' as const, isSandbox: true },
  ],
  secondPersonAbove: 100,
  quietFrom: '21:00',
  quietTo: '10:00',
  domains: ['paywise.example'],
  hasAudienceQuery: true,
  audienceViews: [{ name: 'audience_merchants', columns: ['merchant_code'] }],
}

beforeEach(() => {
  campaign = campaignOf()
  gateway = openPageGateway()
  gateway.answer(getCampaign, () => campaign)
  gateway.answer(listRecipients, () => ({ rows: [], total: 0 }))
  gateway.answer(listCampaigns, () => ({ rows: [], total: 0 }))
  gateway.answer(readImpact, () => reached)
  gateway.answer(listAudiences, () => [])
  gateway.answer(campaignSettings, () => settings)
})
afterEach(() => shown.close())

it('approving quotes the seal of what was seen, and the funnel says who is left out', async () => {
  campaign = campaignOf({ can: ['approve', 'reject'] })
  gateway.answer(decideCampaign, () => campaignOf({ state: 'approved' }))
  await open(`/campaign/${campaignId}`)
  await expect.element(page.getByText('991 to send, 9 left out')).toBeVisible()
  await button('Approve').click()
  await button('Approve campaign').click()
  await expect
    .poll(() => bodiesOf(gateway, decideCampaign))
    .toMatchObject([{ campaign_id: campaignId, decision: 'approve', seal_hash: sealHash }])
})

const planned = (text: string, values: string[]) => ({
  recipientId: 1,
  rowNumber: 2,
  merchantCode: '',
  address: 'XXXXXX0001',
  state: 'planned' as const,
  reason: null,
  detail: '',
  attempts: 0,
  answeredAt: null,
  text,
  values,
})

it('whoever approves reads the text with a real row in it, its title, and what becomes of hidden rows', async () => {
  campaign = campaignOf({
    channel: 'push',
    door: 'push',
    title: 'A sound box',
    message: 'Dear {{1}}, it is here.',
    rowsHidden: 45,
    funnel: funnelOf({ hidden: 45, rows: 50, sendable: 5 }),
    can: ['approve', 'reject'],
  })
  gateway.answer(listRecipients, ({ page: at }) => ({
    rows: [planned(`Dear Shop ${at}, it is here.`, [`Shop ${at}`])],
    total: 5,
  }))
  await open(`/campaign/${campaignId}?as=approve`)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Dear Shop 1, it is here.')).toBeVisible()
  await expect.element(dialog.getByText('A sound box')).toBeVisible()
  await expect.element(dialog.getByText('45, left out')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next recipient' }).click()
  await expect.element(dialog.getByText('Dear Shop 2, it is here.')).toBeVisible()
  await expect.element(dialog.getByText('Recipient 2 of 5')).toBeVisible()
})

it('a text that only the provider has is approved with a word on where it was read', async () => {
  campaign = campaignOf({ channel: 'whatsapp', message: '', templateId: 'T-7', can: ['approve', 'reject'] })
  gateway.answer(listRecipients, () => ({ rows: [planned('', ['Shop 1', '5 November'])], total: 1 }))
  gateway.answer(decideCampaign, () => campaignOf({ state: 'approved' }))
  await open(`/campaign/${campaignId}?as=approve`)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The text is not known here')).toBeVisible()
  await expect.element(dialog.getByText('{{1}} Shop 1, {{2}} 5 November')).toBeVisible()
  await button('Approve campaign').click()
  expect(bodiesOf(gateway, decideCampaign)).toEqual([])
  await dialog.getByLabelText('Remark').fill('Read it in the console of the provider')
  await button('Approve campaign').click()
  await expect.poll(() => bodiesOf(gateway, decideCampaign)).toMatchObject([{ decision: 'approve' }])
})

it('rows that are hidden in the sheet are left out until the author says otherwise, and another sheet can be chosen', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => [`981000000${at}`, `Shop ${at}`])
  const headers = ['mobile_number', '1']
  gateway.answer(uploadFile, () => ({ fileUrl: campaign.fileUrl }))
  gateway.answer(saveCampaign, () => campaignOf({ state: 'draft', can: ['edit'] }))
  gateway.answer(checkCampaign, () => campaignOf({ state: 'draft', can: ['edit', 'submit'] }))
  await open('/campaign?activeIndex=0')
  await page.getByLabelText('Mode').selectOptions('live')
  await page.getByLabelText('Channel').selectOptions('sms')
  await page.getByLabelText('Message', { exact: true }).fill('Dear {{1}}')
  await page.getByLabelText('Template Id').fill('T-1')
  await page.getByLabelText('Campaign Name').fill('Sound box')
  const bytes = buildBook([
    { name: 'Old', headers, rows: rows.slice(0, 2) },
    { name: 'New', headers, rows, hidden: [0, 1, 2] },
  ])
  await page.getByLabelText('Spreadsheet').upload(new File([bytes], 'people.xlsx'))
  await expect.element(page.getByText('Records Found: 2')).toBeVisible()
  await page.getByLabelText('Sheet', { exact: true }).selectOptions('New')
  await expect.element(page.getByText('Records Found: 2')).toBeVisible()
  await expect.element(page.getByText('3 rows are hidden in the sheet')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('To 9810000003')).toBeVisible()
  expect(bodiesOf(gateway, uploadFile)).toMatchObject([{}, { sheet_name: 'New' }])
  await page.getByLabelText('Send to hidden rows too').click()
  await expect.element(page.getByText('Records Found: 5')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('To 9810000000')).toBeVisible()
  await button('Send').click()
  await expect.poll(() => bodiesOf(gateway, saveCampaign)).toMatchObject([{ takes_hidden: true }])
})

it('one like another begins with its words and none of its names or people, is tested, and goes on live without its file', async () => {
  const earlier = campaignOf({ state: 'completed', mobileNumber: '9810000000', takesHidden: true })
  const own = '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e70'
  campaign = earlier
  const draft = (changes: Partial<Campaign> = {}) =>
    campaignOf({ campaignId: own, state: 'draft', mode: 'test', isTested: false, can: ['edit', 'test'], ...changes })
  gateway.answer(uploadFile, () => ({ fileUrl: earlier.fileUrl }))
  gateway.answer(saveCampaign, () => (campaign = draft()))
  gateway.answer(testCampaign, () => (campaign = draft({ isTested: true, version: 4 })))
  await open(`/campaign?activeIndex=0&like=${campaignId}`)
  await expect.element(page.getByLabelText('Campaign Name')).toHaveFocus()
  await expect.element(page.getByLabelText('Campaign Name')).toHaveValue('')
  await expect.element(page.getByLabelText('Mode')).toHaveValue('test')
  await expect.element(page.getByLabelText('Vendor')).toHaveValue('sandbox one')
  await expect.element(page.getByLabelText('Template Id')).toHaveValue('T-1')
  await expect.element(page.getByLabelText('Message', { exact: true })).toHaveValue(earlier.message)
  await expect.element(page.getByLabelText('Mobile Number')).toHaveValue('')
  await expect.element(button('Choose file')).toBeVisible()
  await page.getByLabelText('Campaign Name').fill('Sound box again')
  await page.getByLabelText('Mobile Number').fill('9811111150')
  const sheet = buildBook([{ name: 'One', headers: ['mobile_number', '1'], rows: [['9811111150', 'Asha']] }])
  await page.getByLabelText('Spreadsheet').upload(new File([sheet], 'one.xlsx'))
  await expect.element(button('Send')).toBeEnabled()
  await expect.element(button('Go on live')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(button('Go on live')).toBeVisible()
  expect(bodiesOf(gateway, saveCampaign)).toMatchObject([
    { mode: 'test', name: 'Sound box again', message: earlier.message },
  ])
  expect(bodiesOf(gateway, saveCampaign)[0]).not.toHaveProperty('campaign_id')
  await button('Go on live').click()
  await expect.element(button('Choose file')).toHaveFocus()
  await expect.element(page.getByLabelText('Mode')).toHaveValue('live')
  await expect.element(button('Send')).toBeDisabled()
})

it('a campaign is not approved before it is shown whom it reaches, nor by who sees that somebody else has rejected it', async () => {
  campaign = campaignOf({ can: ['approve', 'reject'] })
  gateway.answer(readImpact, () => ({ refuse: 'busy' }))
  gateway.answer(decideCampaign, () => {
    campaign = campaignOf({ state: 'draft', can: [] })
    return { refuse: 'wrong-state' }
  })
  await open(`/campaign/${campaignId}?as=approve`)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(button('Approve campaign')).toBeDisabled()
  gateway.answer(readImpact, () => reached)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await button('Approve campaign').click()
  await expect.element(dialog.getByText('It no longer waits for a decision.')).toBeVisible()
  await expect.element(button('Approve campaign')).not.toBeInTheDocument()
})

it('rejecting needs a reason', async () => {
  campaign = campaignOf({ can: ['approve', 'reject'] })
  await open(`/campaign/${campaignId}?as=reject`)
  await button('Reject campaign').click()
  await expect.element(page.getByText('Say in a few words why.')).toBeVisible()
  expect(bodiesOf(gateway, decideCampaign)).toEqual([])
})

it('whoever wrote it is told why they do not approve it', async () => {
  campaign = campaignOf({ whyNot: 'You wrote or changed this campaign: somebody else has to approve it.' })
  await open(`/campaign/${campaignId}`)
  await expect.element(page.getByText(campaign.whyNot)).toBeVisible()
  expect(button('Approve').query()).toBeNull()
})

it('while it is sent the pace is said, and one press pauses it', async () => {
  campaign = campaignOf({
    state: 'sending',
    startedAt: '2026-11-26T05:00:00Z',
    funnel: funnelOf({ waiting: 600, submitted: 391 }),
    perSecond: 512.5,
    secondsLeft: 2,
    can: ['pause', 'cancel'],
  })
  gateway.answer(actOnCampaign, () => {
    campaign = campaignOf({ ...campaign, state: 'paused', can: ['resume', 'cancel'] })
    return campaign
  })
  await open(`/campaign/${campaignId}`)
  await expect
    .element(page.getByText('391 of 991 handed to the provider; 512.5 a second, about 2 s left'))
    .toBeVisible()
  await button('Pause').click()
  await expect.element(button('Resume')).toBeVisible()
  expect(bodiesOf(gateway, actOnCampaign)).toMatchObject([{ campaign_id: campaignId, act: 'pause' }])
})

it('while its provider asks to wait the page says until when', async () => {
  campaign = campaignOf({ state: 'queued', startedAt: '2026-11-26T05:00:00Z', restsUntil: '2026-11-26T05:10:20Z' })
  await open(`/campaign/${campaignId}`)
  await expect.element(page.getByText(/^The provider asks to wait until 10:40:20\./)).toBeVisible()
})

it('each tab is there for its service', async () => {
  await open('/campaign', ['campaign_promocard', 'campaign_app_notification'])
  await expect.element(page.getByRole('tab', { name: 'Push Notification' })).toBeVisible()
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Push Notification', 'App Notifications', 'Promo Cards'])
})

it('fields rest until a mode is chosen, nine digits are no number, and Whatsapp has no message of ours', async () => {
  await open('/campaign?activeIndex=0')
  await expect.element(page.getByLabelText('Template Id')).toBeDisabled()
  await page.getByLabelText('Mode').selectOptions('test')
  await page.getByLabelText('Channel').selectOptions('sms')
  await page.getByLabelText('Message', { exact: true }).fill('Hello')
  await page.getByLabelText('Mobile Number').fill('987654321')
  await expect.element(page.getByText('Mobile Number is not valid.')).toBeVisible()
  await page.getByLabelText('Channel').selectOptions('whatsapp')
  await expect.poll(() => page.getByLabelText('Message', { exact: true }).query()).toBeNull()
  await page.getByLabelText('Mode').selectOptions('live')
  await expect.poll(() => page.getByLabelText('Mobile Number').query()).toBeNull()
  await page.getByLabelText('Mode').selectOptions('test')
  await expect.element(page.getByLabelText('Mobile Number')).toHaveValue('')
})

it('URL and query follow the campaign id from the start, and where nobody touched them', async () => {
  await open('/campaign?activeIndex=2')
  const code = page.getByLabelText('Campaign Id')
  await expect.element(code).toBeVisible()
  const first = (code.element() as HTMLInputElement).value
  await expect.element(page.getByLabelText('Campaign URL')).toHaveValue(`https://paywise.example/?campaign=${first}`)
  await expect
    .element(page.getByLabelText('Audience Query'))
    .toHaveValue(`-- ${first}\nSELECT merchant_code FROM audience_merchants WHERE app_installed`)
  await code.fill('NOTA2025010101')
  await expect
    .element(page.getByLabelText('Campaign URL'))
    .toHaveValue('https://paywise.example/?campaign=NOTA2025010101')
  await page.getByLabelText('Campaign URL').fill('https://paywise.example/mine')
  await code.fill('NOTA2025010102')
  await expect
    .element(page.getByLabelText('Audience Query'))
    .toHaveValue('-- NOTA2025010102\nSELECT merchant_code FROM audience_merchants WHERE app_installed')
  await expect.element(page.getByLabelText('Campaign URL')).toHaveValue('https://paywise.example/mine')
})

it('a form that nobody touched is left without a question when other settings came meanwhile', async () => {
  await open('/campaign?activeIndex=2')
  await expect.element(page.getByLabelText('Campaign URL')).toBeVisible()
  const another = { name: 'another', channel: 'push' as const, isSandbox: true }
  gateway.answer(campaignSettings, () => ({ ...settings, vendors: [...settings.vendors, another] }))
  await shown.readAgain(campaignSettings)
  await expect.element(page.getByRole('option', { name: /another/ })).toBeInTheDocument()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
})

it('everything that is wrong is named at once, and nothing is handed in', async () => {
  const draft = campaignOf({
    door: 'appNotification',
    channel: 'push',
    vendor: 'sandbox',
    state: 'draft',
    code: 'NOTA2025010101',
    title: 'News',
    imageUrl: 'https://elsewhere.example/a.png',
    audienceSql: 'delete from sessions',
    fileName: '',
    fileUrl: '',
    can: ['edit', 'submit'],
  })
  gateway.answer(saveCampaign, () => {
    campaign = draft
    return draft
  })
  gateway.answer(checkCampaign, () => ({
    ...draft,
    faults: [
      { field: 'audienceSql', text: 'Only a SELECT is run.' },
      { field: 'imageUrl', text: 'It is on a foreign domain.' },
    ],
  }))
  await open('/campaign?activeIndex=2')
  await page.getByLabelText('Vendor').selectOptions('sandbox')
  await page.getByLabelText('Title').fill('News')
  await page.getByLabelText('Audience Query').fill('delete from sessions')
  await page.getByLabelText('Image URL').fill('https://elsewhere.example/a.png')
  await button('Send').click()
  await expect.element(page.getByRole('dialog').getByText('Only a SELECT is run.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('It is on a foreign domain.')).toBeVisible()
  expect(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).query()).toBeNull()
  expect(bodiesOf(gateway, submitCampaign)).toEqual([])
})

it('nothing is handed in before it is shown whom it reaches', async () => {
  campaign = campaignOf({
    door: 'appNotification',
    channel: 'push',
    vendor: 'sandbox',
    state: 'draft',
    title: 'News',
    can: ['edit', 'submit'],
  })
  gateway.answer(saveCampaign, () => campaign)
  gateway.answer(checkCampaign, () => campaign)
  gateway.answer(readImpact, () => ({ refuse: 'busy' }))
  await open('/campaign?activeIndex=2')
  await page.getByLabelText('Vendor').selectOptions('sandbox')
  await page.getByLabelText('Title').fill('News')
  await page.getByLabelText('Audience Query').fill('select merchant_code from audience_merchants')
  await page.getByLabelText('Image URL').fill('https://paywise.example/a.png')
  await button('Send').click()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true })
  await expect.element(page.getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(send).toBeDisabled()
  gateway.answer(readImpact, () => reached)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect.element(send).toBeEnabled()
})

it('a checked draft shows what each recipient is sent, one after the other', async () => {
  campaign = campaignOf({ state: 'draft', can: ['edit', 'submit'] })
  gateway.answer(listRecipients, ({ page: at }) => ({
    rows: [
      {
        recipientId: at,
        rowNumber: at + 1,
        merchantCode: '',
        address: `XXXXXX000${at}`,
        state: 'planned' as const,
        reason: null,
        detail: '',
        attempts: 0,
        answeredAt: null,
        text: `Dear Shop ${at}, order a sound box today.`,
        values: [`Shop ${at}`],
      },
    ],
    total: 991,
  }))
  await open(`/campaign?activeIndex=0&draft=${campaignId}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Recipient 1 of 991')).toBeVisible()
  await expect.element(preview.getByText('Dear Shop 1, order a sound box today.')).toBeVisible()
  await expect.element(preview.getByText('37 characters, GSM-7, 1 segment.')).toBeVisible()
  await button('Next recipient').click()
  await expect.element(preview.getByText('Dear Shop 2, order a sound box today.')).toBeVisible()
  await page.getByLabelText('Message', { exact: true }).fill('Hello {{1}}')
  await expect.element(preview.getByText('Hello [column 2]')).toBeVisible()
})

it('a saved audience is changed and deleted by whoever made it, after a question', async () => {
  const audience = {
    audienceId: 4,
    name: 'Pune',
    audienceSql: 'select merchant_code from audience_merchants',
    audienceTree: null,
    author: 'tester',
    version: 2,
  }
  gateway.answer(listAudiences, () => [audience, { ...audience, audienceId: 5, name: 'Nashik', author: 'support2' }])
  gateway.answer(saveAudience, () => audience)
  gateway.answer(deleteAudience, () => ({ audienceId: 4 }))
  await open('/campaign?activeIndex=2')
  await page.getByLabelText('Saved audience').selectOptions('Nashik, by support2')
  await expect.element(page.getByLabelText('Audience Query')).toHaveValue(audience.audienceSql)
  expect(button('Delete Nashik').query()).toBeNull()
  await page.getByLabelText('Saved audience').selectOptions('Pune, by tester')
  await button('Save changes to Pune').click()
  await expect
    .poll(() => bodiesOf(gateway, saveAudience))
    .toMatchObject([{ audience_id: 4, version: 2, name: 'Pune', audience_sql: audience.audienceSql }])
  await button('Delete Pune').click()
  expect(bodiesOf(gateway, deleteAudience)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => bodiesOf(gateway, deleteAudience)).toMatchObject([{ audience_id: 4, version: 2 }])
})

const card: PromoCard = {
  promoId: 7,
  title: 'Festive EMI',
  level: 'all',
  levelValue: 'all',
  frontendGroup: true,
  startDate: '2026-11-01',
  endDate: '2026-12-01',
  url: '',
  image: 'https://pictures.paywise.example/a.png',
  isImageDisabled: false,
  redirectionAction: 'OFFERS',
  angularAction: '/offers',
  sequence: 1,
  isActive: true,
  standing: 'live',
  author: 'support',
}

it('promo cards stay when they cannot be read again, and the page says so', async () => {
  gateway.answer(listPromoCards, () => [card])
  await open('/campaign?activeIndex=4')
  await expect.element(button('Disable Festive EMI')).toBeVisible()
  gateway.answer(listPromoCards, () => ({ refuse: 'busy' }))
  await shown.readAgain(listPromoCards)
  await expect.element(page.getByText(/^Saved data from .* Could not refresh\.$/)).toBeVisible()
  await expect.element(button('Disable Festive EMI')).toBeVisible()
})

it('a promo card is disabled only after the question', async () => {
  gateway.answer(listPromoCards, () => [card])
  gateway.answer(disablePromoCards, () => [{ ...card, isActive: false, standing: 'disabled' as const }])
  await open('/campaign?activeIndex=4')
  await button('Disable Festive EMI').click()
  expect(bodiesOf(gateway, disablePromoCards)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect.poll(() => bodiesOf(gateway, disablePromoCards)).toMatchObject([{ ids: '7' }])
})

it('a new promo opens with sequence 1 and a frontend group, and sent with faults it says Form Invalid!', async () => {
  gateway.answer(listPromoCards, () => [card])
  await open('/campaign?activeIndex=4')
  await page.getByRole('link', { name: 'Add Promo' }).click()
  await expect.element(page.getByLabelText('Sequence')).toHaveValue('1')
  await expect.element(page.getByLabelText('Frontend Group')).toBeChecked()
  await expect.element(page.getByLabelText('Image Disabled')).not.toBeChecked()
  await page.getByLabelText('Title').fill('Festive EMI')
  await button('Save').click()
  await expect.poll(() => [...said]).toContain('Form Invalid!')
})
