import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireFlag, wireAnswer, wireObject, WireOwnLogin } from '#contract/wire/wire.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { Message, Picture, WireTemplateType, plain } from './campaignFields.ts'
import { Campaign } from './campaigns.ts'

export const TemplateEntry = wireAnswer(
  {
    templateId: z.int(),
    language: z.string(),
    message: z.string(),
    isEditable: WireFlag,
    /** The number of the merchant. */
    mobile: z.string(),
    templateInfo: z.string(),
    image: z.string(),
    version: z.int(),
  },
  { message: 'Message_template', isEditable: 'editable' },
)
const TemplateTitle = wireAnswer({ title: z.string(), data: z.array(TemplateEntry) })
export type TemplateTitle = z.output<typeof TemplateTitle>

const templates = { anyOf: ['whatsapp_onboard'] } as const

export const findTemplates = defineCall({
  name: 'campaigns.findTemplates',
  family: 'wrapper',
  path: '/sms_notification/get',
  access: templates,
  kind: 'read',
  offline: 'cache',
  summary: 'Templates for a merchant and those for all, by title and language; each in its latest version.',
  request: () => wireObject({ merchantCode: MerchantCode, username: WireOwnLogin, templateType: WireTemplateType }),
  response: () => z.array(TemplateTitle),
  answer: 'list',
  refusals: ['merchant-not-found', 'claim-mismatch'],
})

export const sendNotification = defineCall({
  name: 'campaigns.sendNotification',
  family: 'wrapper',
  path: '/sms_notification/template',
  bodyField: 'mobileNumber',
  access: templates,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Notification Campaign: sends one message to one number, as a campaign of one.',
  request: () =>
    wireObject(
      {
        message: Message.min(1),
        mobileNumber: textUpTo(20),
        language: plain('The language', 40).default(''),
        merchantCode: MerchantCode,
        templateType: WireTemplateType,
        username: WireOwnLogin,
        paramType: plain('The kind of parameters', 60).default(''),
        templateInfo: plain('The template info', 300).default(''),
        image: Picture.default(''),
        /** The version that is sent; absent: the latest one with this message. */
        templateId: z.int32().optional(),
      },
      { mobileNumber: 'mobileNumber', paramType: 'param-type' },
    ),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'claim-mismatch',
    'record-not-found',
    'campaign-not-ready',
    'campaign-not-configured',
    'campaign-message-fixed',
  ],
})

export const saveTemplate = defineCall({
  name: 'campaigns.saveTemplate',
  family: 'wrapper',
  path: '/sms_notification/template',
  bodyField: 'title',
  access: templates,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Defines a template of a merchant, or a new version of it; what was approved keeps the version it had.',
  request: () =>
    wireObject(
      {
        merchantCode: MerchantCode,
        templateType: WireTemplateType,
        title: plain('The title', 60).min(1, 'Write a title.'),
        language: plain('The language', 40).min(1, 'Choose a language.'),
        message: Message.min(1, 'Write a message.'),
        paramType: plain('The kind of parameters', 60).default(''),
        templateInfo: plain('The template info', 300).default(''),
        image: Picture.default(''),
        isEditable: WireFlag.default(false),
        username: WireOwnLogin,
      },
      { paramType: 'param-type', isEditable: 'editable' },
    ),
  response: () => TemplateEntry,
  answer: 'payload',
  refusals: ['document-unusable', 'merchant-not-found', 'claim-mismatch', 'campaign-not-ready'],
})
