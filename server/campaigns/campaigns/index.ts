import type { Handlers } from '#server/gateway/handler.ts'
import { actOnCampaign } from './actOnCampaign.ts'
import { countAudience, deleteAudience, listAudiences, saveAudience } from './audiences.ts'
import { summaryOf } from './campaignSummary.ts'
import { checkCampaign } from './checkCampaign.ts'
import { decideCampaign } from './decideCampaign.ts'
import { sendAppNotification, submitPush, triggerOf } from './documentedForms.ts'
import { campaignSettings, getCampaign, listCampaigns, listRecipients, listSandbox } from './listCampaigns.ts'
import { listOptOuts, setOptOut } from './optOuts.ts'
import { saveCampaign } from './saveCampaign.ts'
import { submitCampaign } from './submitCampaign.ts'
import { findTemplates, saveTemplate, sendNotification } from './templates.ts'
import { testCampaign } from './testCampaign.ts'

export const campaignHandlers: Handlers<'campaigns'> = {
  'campaigns.list': listCampaigns,
  'campaigns.get': getCampaign,
  'campaigns.save': saveCampaign,
  'campaigns.check': checkCampaign,
  'campaigns.test': testCampaign,
  'campaigns.submit': submitCampaign,
  'campaigns.decide': decideCampaign,
  'campaigns.act': actOnCampaign,
  'campaigns.recipients': listRecipients,
  'campaigns.summary': summaryOf,
  'campaigns.sendAppNotification': sendAppNotification,
  'campaigns.triggerWhatsApp': triggerOf('whatsapp'),
  'campaigns.triggerSms': triggerOf('sms'),
  'campaigns.triggerWhatsAppWrapped': triggerOf('whatsapp'),
  'campaigns.triggerSmsWrapped': triggerOf('sms'),
  'campaigns.submitPush': submitPush,
  'campaigns.findTemplates': findTemplates,
  'campaigns.sendNotification': sendNotification,
  'campaigns.saveTemplate': saveTemplate,
  'campaigns.countAudience': countAudience,
  'campaigns.audiences': listAudiences,
  'campaigns.saveAudience': saveAudience,
  'campaigns.deleteAudience': deleteAudience,
  'campaigns.optOuts': listOptOuts,
  'campaigns.setOptOut': setOptOut,
  'campaigns.settings': campaignSettings,
  'campaigns.sandbox': listSandbox,
}

export { resealDemoCampaign } from './campaignHash.ts'
export { summaryOf }
export { queueOfOne } from './campaignOfOne.ts'
export { isDrawnPicture, isOwnPicture } from './campaignChecks.ts'
export { walkRecipients } from './listCampaigns.ts'
export { reportRoute } from './reportRoute.ts'
export { startCampaigns } from './sendCampaigns.ts'
export { campaignImpact } from './campaignImpact.ts'
export { waitingCampaigns } from './waitingCampaigns.ts'
