import { z } from 'zod'
import { ContactPerson, DisplayName, MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { identifier } from './identifierCells.ts'
import {
  code,
  column,
  day,
  flag,
  merchantCode,
  mobile,
  personOrShop,
  pinCode,
  type SheetColumn,
  upiAddress,
  words,
} from './sheetCells.ts'
import { aName, kind, optional, optionalName, type SheetKind, type SheetKindName, virtualAddress } from './sheetKind.ts'

const midList: readonly SheetColumn[] = [
  {
    ...merchantCode('mid_list', { unique: true }),
    howToFill: 'The merchant code, 4 to 20 letters and digits. One merchant in each row.',
  },
]

export const merchantSheets = {
  merchantUpdate: kind(
    'merchantUpdate',
    'Merchant_Update',
    [
      {
        ...merchantCode('merchant_code', { unique: true }),
        howToFill: 'The merchant code, 4 to 20 letters and digits. Each merchant once.',
      },
      column(
        'display_name',
        DisplayName,
        'The new display name, up to 100 characters. Leave empty to keep the present one.',
        optionalName,
      ),
      column(
        'contact_person',
        ContactPerson,
        'The new contact person, up to 100 characters. Leave empty to keep the present one.',
        optionalName,
      ),
    ],
    { atLeastOneOf: ['display_name', 'contact_person'] },
  ),
  merchantDeactivate: kind('merchantDeactivate', 'Merchant_Deactivate', midList),
  merchantActivate: kind('merchantActivate', 'Merchant_Deactivate', midList),
  partnerActivation: kind('partnerActivation', 'Mosambee_Merchant_Activation', [
    merchantCode('merchant_code', { unique: true }),
    column('mid', code('The MID', 4, 30), 'The merchant id at the partner.', { unique: true }),
    column('tid', code('The TID', 4, 20), 'The terminal id at the partner.', { unique: true }),
  ]),
  brandMerchants: kind(
    'brandMerchants',
    'brand_merchant_mapping',
    [
      merchantCode('merchant_code'),
      column('brand_code', code('The brand code', 1, 40), 'The code of the brand.'),
      column(
        'distributor_code',
        code('The distributor code', 1, 40),
        'The DMS code of the merchant with this brand. Leave empty to keep the present one.',
        optional,
      ),
      column(
        'status',
        flag,
        '1 maps the brand to the merchant, 0 switches the mapping off. Leave empty to keep the present one; a new mapping is on.',
        optional,
      ),
    ],
    { uniqueTogether: ['merchant_code', 'brand_code'] },
  ),
  merchantOnboard: kind('merchantOnboard', 'Merchant_Onboard', [
    column('merchant_code', identifier(MerchantCode), 'A new merchant code, 4 to 20 letters and digits.', {
      unique: true,
    }),
    column('business_name', personOrShop('business_name'), 'The registered name of the business.', aName),
    column('display_name', DisplayName, 'The name that customers see.', aName),
    column('contact_person', ContactPerson, 'Whom to call.', aName),
    column('mobile_number', mobile, '10 digits.'),
    column('email_id', z.email('This is no e-mail address.').max(120), 'The e-mail address.', optional),
    column('brand_code', code('The brand code', 1, 40), 'The code of the brand, if there is one.', optional),
    column('distributor_code', code('The distributor code', 1, 40), 'The code of the distributor.', optional),
    column(
      'mcc_code',
      identifier(z.string().regex(/^\d{4}$/, 'An MCC has 4 digits.')),
      'The merchant category code, 4 digits.',
      optional,
    ),
    column('category', personOrShop('category'), 'What the merchant sells.', optional),
    column('address', words('address', 300), 'Street and house.', optional),
    column('city', personOrShop('city'), 'The city.', aName),
    column('state', personOrShop('state'), 'The state.', aName),
    column('pin_code', pinCode, '6 digits.'),
  ]),
  storeActivation: kind('storeActivation', 'Store_Activation', [
    merchantCode('merchant_code', { unique: true }),
    column('activation_date', day, 'Since when, not after today. Leave empty for today.', optional),
  ]),
  upiUpdate: kind('upiUpdate', 'Upi_Update', [
    merchantCode('merchant_code', { unique: true }),
    column('virtual_address', upiAddress, virtualAddress, { unique: true }),
  ]),
  customerFee: kind('customerFee', 'Customer_Fee_Update', [
    merchantCode('merchant_code', { unique: true }),
    column('customer_fee', flag, '1 takes the fee from customers, 0 does not.'),
  ]),
  superMerchantMembers: kind('superMerchantMembers', 'Super_Merchant_Members', [
    column('super_merchant_code', identifier(MerchantCode), 'The code of the super merchant.'),
    {
      ...merchantCode('merchant_code', { unique: true }),
      howToFill: 'The code of a merchant that belongs to it. Each merchant once.',
    },
  ]),
} satisfies Partial<Record<SheetKindName, SheetKind>>
