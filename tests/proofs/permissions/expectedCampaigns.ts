import type { ExpectedRow } from './expectedRow.ts'

const nothing = '00000000-0000-4000-8000-000000000000'
/** All forms share these calls; which campaigns are whose is decided by the service of the form. */
const opensFor = [
  'campaign_whatsapp_notification',
  'campaign_app_notification',
  'appnotificationbulk',
  'whatsapp_onboard',
  'calculatebrandpricewarranty',
]
const audiences = ['campaign_app_notification', 'appnotificationbulk']
const lists = ['appnotificationbulk']
const hub = ['campaign_whatsapp_notification']
const templates = ['whatsapp_onboard']
const cards = ['campaign_promocard']
const campaign = { campaign_id: nothing }

export const expectedCampaigns: readonly ExpectedRow[] = [
  { call: 'campaigns.list', opensFor, asks: {}, answer: '200' },
  { call: 'campaigns.get', opensFor, asks: campaign, answer: '404 record-not-found' },
  { call: 'campaigns.save', opensFor, asks: {}, answer: '400 bad-request' },
  { call: 'campaigns.check', opensFor, asks: campaign, answer: '404 record-not-found' },
  { call: 'campaigns.test', opensFor, asks: campaign, answer: '404 record-not-found' },
  { call: 'campaigns.submit', opensFor, asks: campaign, answer: '404 record-not-found' },
  { call: 'campaigns.decide', opensFor, asks: { ...campaign, decision: 'reject' }, answer: '404 record-not-found' },
  { call: 'campaigns.act', opensFor, asks: { ...campaign, act: 'pause' }, answer: '404 record-not-found' },
  { call: 'campaigns.recipients', opensFor, asks: campaign, answer: '404 record-not-found' },
  { call: 'campaigns.settings', opensFor, asks: {}, answer: '200' },
  { call: 'campaigns.sandbox', opensFor, asks: {}, answer: '200' },
  {
    call: 'campaigns.summary',
    opensFor: ['campaign_summary'],
    asks: { parameters: { campaignDate: '2026-01-01', campaginID: 'NOTA0' } },
    answer: '200',
  },
  { call: 'campaigns.sendAppNotification', opensFor: lists, asks: {}, answer: '400 bad-request' },
  { call: 'campaigns.triggerSms', opensFor: hub, asks: {}, answer: '409 nothing-waiting' },
  { call: 'campaigns.triggerWhatsApp', opensFor: hub, asks: {}, answer: '409 nothing-waiting' },
  { call: 'campaigns.triggerSmsWrapped', opensFor: hub, asks: {}, answer: '409 nothing-waiting' },
  { call: 'campaigns.triggerWhatsAppWrapped', opensFor: hub, asks: {}, answer: '409 nothing-waiting' },
  { call: 'campaigns.submitPush', opensFor: ['campaign_app_notification'], asks: {}, answer: '400 bad-request' },
  {
    call: 'campaigns.findTemplates',
    opensFor: templates,
    asks: { merchant_code: 'M9999999', template_type: 'SMS' },
    answer: '404 merchant-not-found',
  },
  {
    call: 'campaigns.sendNotification',
    opensFor: templates,
    asks: { mobileNumber: '9800000000', message: 'Hello', merchant_code: 'M9999999', template_type: 'SMS' },
    answer: '404 merchant-not-found',
  },
  {
    call: 'campaigns.saveTemplate',
    opensFor: templates,
    asks: { title: 'Welcome', language: 'English', message: 'Hello', merchant_code: 'M9999999', template_type: 'SMS' },
    answer: '404 merchant-not-found',
  },
  { call: 'campaigns.countAudience', opensFor: audiences, asks: {}, answer: '422 audience-refused' },
  { call: 'campaigns.audiences', opensFor: audiences, asks: {}, answer: '200' },
  { call: 'campaigns.saveAudience', opensFor: audiences, asks: {}, answer: '400 bad-request' },
  {
    call: 'campaigns.deleteAudience',
    opensFor: audiences,
    asks: { audience_id: 2_000_000_000, version: 1 },
    answer: '404 record-not-found',
  },
  { call: 'campaigns.optOuts', opensFor: lists, asks: {}, answer: '200' },
  {
    call: 'campaigns.setOptOut',
    opensFor: lists,
    asks: { mobile_number: '98', list: 'dnd', is_listed: true, reason: 'Asked for it' },
    answer: '422 campaign-number-invalid',
  },
  { call: 'promoCards.add', opensFor: cards, asks: {}, answer: '400 bad-request' },
  { call: 'promoCards.list', opensFor: cards, asks: {}, answer: '200' },
  { call: 'promoCards.disable', opensFor: cards, asks: { ids: '999999' }, answer: '404 record-not-found' },
]
