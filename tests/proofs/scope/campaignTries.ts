import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

const draft = ({ merchantCode, mobileNumber, fileId }: Target) => ({
  door: 'push',
  channel: 'push',
  mode: 'test',
  vendor: 'sandbox',
  name: 'Looking around',
  merchant_code: merchantCode,
  mobile_number: mobileNumber,
  file_url: `/files/${fileId}`,
})

/** A campaign goes to merchants of all brands and managers: who sees a part of them neither reads nor writes one. */
export const campaignTries: readonly Try[] = [
  { call: 'campaigns.list', asks: () => ({}), refused: 'not-allowed' },
  { call: 'campaigns.save', asks: draft, refused: 'not-allowed' },
  {
    call: 'campaigns.submitPush',
    asks: ({ merchantCode, mobileNumber, fileId }) => ({
      mode: 'Test',
      vendor: 'sandbox',
      fileName: `/files/${fileId}`,
      merchantCode,
      mobileNumber,
      transactionNum: 'Looking around',
      title: 'Looking around',
      message: 'Looking around',
    }),
    refused: 'not-allowed',
  },
  {
    call: 'campaigns.optOuts',
    asks: ({ mobileNumber }) => ({ mobile_number: mobileNumber }),
    refused: 'not-allowed',
  },
  {
    call: 'campaigns.setOptOut',
    asks: ({ mobileNumber }) => ({
      mobile_number: mobileNumber,
      list: 'dnd',
      is_listed: true,
      reason: 'Looking around',
    }),
    refused: 'not-allowed',
  },
  {
    call: 'campaigns.findTemplates',
    asks: ({ merchantCode }) => ({ merchant_code: merchantCode, template_type: 'SMS' }),
    refused: 'not-found',
  },
  {
    call: 'campaigns.sendNotification',
    asks: ({ merchantCode, mobileNumber }) => ({
      merchant_code: merchantCode,
      mobileNumber,
      message: 'Looking around',
      template_type: 'SMS',
    }),
    refused: 'not-found',
  },
  {
    call: 'campaigns.saveTemplate',
    asks: ({ merchantCode }) => ({
      merchant_code: merchantCode,
      title: 'Looking around',
      language: 'English',
      message: 'Looking around',
      template_type: 'SMS',
    }),
    refused: 'not-found',
  },
  {
    call: 'promoCards.add',
    asks: ({ merchantCode, fileId }) => ({
      level: 'merchant',
      'level-value': merchantCode,
      'frontend-group': 'Y',
      'start-date': '2026-01-01',
      'end-date': '2026-01-02',
      'brand-level-offer-img': `/files/${fileId}`,
      'brand-level-offer-img-disable': 0,
      'redirection-action': 'home',
      'angular-action': 'home',
      sequence: 1,
    }),
    refused: 'not-allowed',
  },
]
