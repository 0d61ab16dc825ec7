import type { Guides } from '#src/session/guide.ts'

const campaignStates = [
  ['Draft', 'its author edits it and hands it in'],
  ['Waiting for approval', 'somebody else of the channel approves it or sends it back'],
  ['Approved, Scheduled', 'it sends by itself at its time, or its people start it'],
  ['Sending, Waiting for hours', 'nobody; its people pause or cancel it'],
  ['Paused', 'its people resume or cancel it'],
  ['Completed', 'nobody; what failed is sent again'],
] as const

export const guides: Guides = {
  '/campaign': {
    is: 'Messages to merchants: SMS, WhatsApp and app notifications, with promo cards and templates.',
    states: campaignStates,
  },
  '/campaign#messaging-hub': {
    is: 'Write an SMS or WhatsApp message to a list of merchants or an audience.',
    states: campaignStates,
  },
  '/campaign#push': {
    is: 'Write a notification to the app, to a list of merchants.',
    states: campaignStates,
  },
  '/campaign#app-notifications': {
    is: 'Write a notification to everybody of an audience who has the app.',
    states: campaignStates,
  },
  '/campaign#summary': {
    is: 'How many messages of each campaign were sent, delivered, read and failed.',
  },
  '/campaign#promo-cards': {
    is: 'Cards with a picture that shops see in the app, in their order.',
  },
  '/campaign#notification-campaign': {
    is: 'Send one merchant a message from a template.',
  },
  '/campaign/opt-outs': {
    is: 'Numbers that want no messages; every campaign leaves them out.',
  },
  '/campaign/:campaignId': {
    is: 'One campaign: its text, its recipients, how far each came, and who may act now.',
    states: campaignStates,
  },
}
