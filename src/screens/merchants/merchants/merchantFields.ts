import type { RequestOf } from '#contract/wire/call.ts'
import type { Merchant, unmaskMerchant } from '#contract/calls/merchants/merchants.ts'
import type { EditableField } from './merchantTable.ts'

export type MaskedField = RequestOf<typeof unmaskMerchant>['field']

/** How a field of a merchant is shown; an `editable` one is an input in edit mode. */
export type MerchantField =
  | {
      readonly kind: 'text' | 'id' | 'flag' | 'day' | 'instant' | 'link'
      readonly name: keyof Merchant
      readonly label: string
    }
  | { readonly kind: 'editable'; readonly name: EditableField; readonly label: string }
  | { readonly kind: 'masked'; readonly name: MaskedField; readonly label: string }

export interface MerchantSection {
  readonly title: string
  readonly fields: readonly MerchantField[]
  readonly hasSettlementFeatures?: true
}

export const merchantSections: readonly MerchantSection[] = [
  {
    title: 'Basic Details',
    fields: [
      { kind: 'editable', name: 'displayName', label: 'Display Name' },
      { kind: 'text', name: 'businessName', label: 'Business Name' },
      { kind: 'id', name: 'merchantCode', label: 'Merchant Code' },
      { kind: 'text', name: 'category', label: 'Category' },
      { kind: 'text', name: 'businessLob', label: 'Line of Business' },
      { kind: 'id', name: 'mccCode', label: 'MCC' },
      { kind: 'id', name: 'distributorCode', label: 'Distributor Code' },
      { kind: 'id', name: 'brandCode', label: 'Brand Code' },
      { kind: 'id', name: 'groupCode', label: 'Group Code' },
      { kind: 'masked', name: 'panNumber', label: 'PAN' },
      { kind: 'masked', name: 'gstNumber', label: 'GST Number' },
      { kind: 'masked', name: 'aadhaarNumber', label: 'Aadhaar' },
      { kind: 'flag', name: 'isAadhaarVerified', label: 'Aadhaar Verified' },
    ],
  },
  {
    title: 'Contact Details',
    fields: [
      { kind: 'editable', name: 'contactPerson', label: 'Contact Person' },
      { kind: 'id', name: 'mobileNumber', label: 'Mobile Number' },
      { kind: 'id', name: 'altMobileNumber', label: 'Alternate Mobile Number' },
      { kind: 'id', name: 'emailId', label: 'Email Id' },
      { kind: 'text', name: 'address', label: 'Address' },
      { kind: 'text', name: 'locality', label: 'Locality' },
      { kind: 'text', name: 'city', label: 'City' },
      { kind: 'text', name: 'state', label: 'State' },
      { kind: 'id', name: 'pinCode', label: 'Pin Code' },
    ],
  },
  {
    title: 'Bank Details',
    fields: [
      { kind: 'text', name: 'accountHolderName', label: 'Account Holder Name' },
      { kind: 'masked', name: 'accountRefNumber', label: 'Account Ref Number' },
      { kind: 'id', name: 'ifsc', label: 'IFSC' },
      { kind: 'text', name: 'bankName', label: 'Bank Name' },
    ],
  },
  {
    title: 'Other Details',
    hasSettlementFeatures: true,
    fields: [
      { kind: 'day', name: 'activationDate', label: 'Activation Date' },
      { kind: 'id', name: 'id', label: 'Id' },
      { kind: 'id', name: 'userId', label: 'User Id' },
      { kind: 'text', name: 'accessRoleName', label: 'Access Role' },
      { kind: 'flag', name: 'isVerified', label: 'Verified' },
      { kind: 'flag', name: 'isHomeDelivery', label: 'Home Delivery' },
      { kind: 'flag', name: 'hasCustomerFee', label: 'Customer Fee' },
      { kind: 'text', name: 'bucket', label: 'Bucket' },
      { kind: 'text', name: 'loginLimit', label: 'Login Limit' },
      { kind: 'text', name: 'kycApproval', label: 'KYC' },
      { kind: 'instant', name: 'kycUpdateDate', label: 'KYC Updated' },
      { kind: 'link', name: 'panUrl', label: 'PAN Document' },
      { kind: 'link', name: 'addressUrl', label: 'Address Document' },
      { kind: 'link', name: 'chequeUrl', label: 'Cheque Document' },
      { kind: 'text', name: 'createdByUser', label: 'Created By' },
      { kind: 'instant', name: 'creationDate', label: 'Created' },
      { kind: 'flag', name: 'isActive', label: 'Active' },
      { kind: 'text', name: 'deactivationName', label: 'Deactivated By' },
      { kind: 'instant', name: 'deactivationDate', label: 'Deactivated' },
    ],
  },
]
