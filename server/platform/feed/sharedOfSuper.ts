/** Fields of a super merchant that staff work on, by where they are kept. */
export const sharedOfSuper = {
  superMerchantName: 'super_merchant_name',
  legalName: 'legal_name',
  businessType: 'business_type',
  whatsappMobileNumber: 'whatsapp_mobile_number',
} as const
