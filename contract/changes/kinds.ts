import { z } from 'zod'
import { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { MandateState } from '#contract/calls/money/enach.ts'
import { RefundState } from '#contract/calls/money/refunds.ts'
import { SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import { BrandMappingState } from '#contract/calls/merchants/portfolio.ts'
import { Day, defineChange, Instant, Paise, Text } from './changeKind.ts'

export const merchant = defineChange({
  of: 'merchant',
  subject: 'merchant',
  data: {
    merchantCode: Text,
    displayName: Text,
    businessName: Text,
    contactPerson: Text,
    emailId: Text,
    mobileNumber: Text,
    altMobileNumber: Text,
    address: Text,
    locality: Text,
    city: Text,
    state: Text,
    pinCode: Text,
    panNumber: Text,
    gstNumber: Text,
    accountHolderName: Text,
    accountNumber: Text,
    ifsc: Text,
    bankName: Text,
    distributorCode: Text,
    brandCode: Text,
    mccCode: Text,
    category: Text,
    groupCode: Text,
    loginLimit: z.int().nullable(),
    hasCustomerFee: z.boolean(),
    upiAddress: Text,
    activationDate: Day.nullable(),
    isActive: z.boolean(),
    kyc: z.enum(['approved', 'declined', 'submitted', 'notSubmitted']),
    isBankConfirmed: z.boolean(),
    /** What an event of this merchant names as `seenrevision` from now on. */
    seenrevision: z.int(),
  },
  example: {
    key: 'M0000001',
    data: {
      merchantCode: 'M0000001',
      displayName: 'Asha Kirana Store',
      businessName: 'Asha Kirana Store',
      contactPerson: 'Asha Rao',
      emailId: 'asha@example.com',
      mobileNumber: 'XXXXXX0001',
      altMobileNumber: '',
      address: '12 Market Road',
      locality: 'Shivaji Nagar',
      city: 'Pune',
      state: 'Maharashtra',
      pinCode: '411005',
      panNumber: 'XXXXXX123X',
      gstNumber: '',
      accountHolderName: 'Asha Rao',
      accountNumber: 'XXXXXXXX9876',
      ifsc: 'DESK0000001',
      bankName: 'Desk Bank',
      distributorCode: '',
      brandCode: '',
      mccCode: '5411',
      category: 'Grocery',
      groupCode: '',
      loginLimit: null,
      hasCustomerFee: false,
      upiAddress: '',
      activationDate: '2026-11-27',
      isActive: true,
      kyc: 'approved',
      isBankConfirmed: true,
      seenrevision: 4,
    },
  },
})

export const kyc = defineChange({
  of: 'kyc',
  subject: 'kyc',
  data: {
    merchantCode: Text,
    stage: z.enum(['review', 'secondVerification']),
    decision: z.enum(['approved', 'declined', 'reopened']),
    /** The reason of a decline; empty: none was chosen. */
    reasonCode: Text,
    /** Papers that have to be sent again. */
    sendAgain: z.array(KycDocumentKind),
  },
  example: {
    key: 'M0000001',
    data: { merchantCode: 'M0000001', stage: 'review', decision: 'approved', reasonCode: '', sendAgain: [] },
  },
})

export const brandMapping = defineChange({
  of: 'brandMapping',
  subject: 'brandMapping',
  data: { merchantCode: Text, brandCode: Text, distributorCode: Text, state: BrandMappingState },
  example: {
    key: 'M0000001:ASTRON',
    data: { merchantCode: 'M0000001', brandCode: 'ASTRON', distributorCode: '', state: 'deactivated' },
  },
})

export const superMerchant = defineChange({
  of: 'superMerchant',
  subject: 'superMerchant',
  data: { merchantCode: Text, decision: z.enum(['approved', 'changesRequested']) },
  example: { key: 'M0000001', data: { merchantCode: 'M0000001', decision: 'approved' } },
})

export const members = defineChange({
  of: 'members',
  subject: 'superMerchant',
  data: { merchantCode: Text, added: z.array(Text), removed: z.array(Text) },
  example: { key: 'M0000001', data: { merchantCode: 'M0000001', added: ['M0000002'], removed: [] } },
})

export const charges = defineChange({
  of: 'charges',
  subject: 'charges',
  data: {
    merchantCode: Text,
    featureId: z.int(),
    featureName: Text,
    charges: z.array(z.strictObject({ type: z.enum(['PERCENTAGE', 'FIXED']), value: z.int(), brandCode: Text })),
  },
  example: {
    key: 'M0000001:3',
    data: {
      merchantCode: 'M0000001',
      featureId: 3,
      featureName: 'Same-day settlement',
      charges: [{ type: 'PERCENTAGE', value: 25, brandCode: '' }],
    },
  },
})

export const mandate = defineChange({
  of: 'mandate',
  subject: 'mandate',
  data: { merchantCode: Text, state: MandateState, umrn: Text },
  example: { key: 'M0000001', data: { merchantCode: 'M0000001', state: 'initiated', umrn: '' } },
})

export const rate = defineChange({
  of: 'rate',
  subject: 'rate',
  data: {
    rateId: z.int(),
    master: z.enum(['general', 'brand', 'special']),
    paymentMethod: Text,
    type: z.enum(['PERCENTAGE', 'FIXED']),
    /** Basis points of a percentage, paise of a fixed one. */
    value: z.int(),
    fromAmountPaise: Paise,
    toAmountPaise: Paise,
    fromDay: Day,
    toDay: Day,
    brandCode: Text,
    category: Text,
    merchantCode: Text,
    version: z.int(),
  },
  example: {
    key: '12',
    data: {
      rateId: 12,
      master: 'general',
      paymentMethod: 'upi',
      type: 'PERCENTAGE',
      value: 90,
      fromAmountPaise: 0,
      toAmountPaise: 100_000_00,
      fromDay: '2026-11-28',
      toDay: '2027-03-31',
      brandCode: '',
      category: '',
      merchantCode: '',
      version: 4,
    },
  },
})

export const fee = defineChange({
  of: 'fee',
  subject: 'fee',
  data: {
    feeId: z.int(),
    feeType: Text,
    duration: Text,
    feePaise: Paise,
    gstPaise: Paise,
    brandCode: Text,
    thresholdDate: Day.nullable(),
    version: z.int(),
  },
  example: {
    key: '3',
    data: {
      feeId: 3,
      feeType: 'SUBSCRIPTION',
      duration: 'MONTHLY',
      feePaise: 19_900,
      gstPaise: 3_582,
      brandCode: 'ASTRON',
      thresholdDate: null,
      version: 1,
    },
  },
})

export const bankScheme = defineChange({
  of: 'bankScheme',
  subject: 'bankScheme',
  data: {
    schemeId: z.int(),
    bank: Text,
    bankCode: Text,
    tenureMonths: z.int(),
    rateBps: z.int(),
    bankTenureId: Text,
    brandCode: Text,
    startsAt: Instant,
    endsAt: Instant,
  },
  example: {
    key: '7',
    data: {
      schemeId: 7,
      bank: 'Desk Bank',
      bankCode: 'DESK',
      tenureMonths: 6,
      rateBps: 1_400,
      bankTenureId: 'T6',
      brandCode: 'ASTRON',
      startsAt: '2026-11-28T00:00:00+05:30',
      endsAt: '2027-03-31T23:59:59+05:30',
    },
  },
})

export const productScheme = defineChange({
  of: 'productScheme',
  subject: 'productScheme',
  data: {
    schemeCode: Text,
    brandCode: Text,
    description: Text,
    isEmi: z.boolean(),
    isCashback: z.boolean(),
    fromAt: Instant,
    /** The first instant that it does not cover. */
    toAt: Instant,
    /** Dealers that it is for; none: all of them. */
    groupCodes: z.array(Text),
  },
  example: {
    key: 'AST-NCE-6',
    data: {
      schemeCode: 'AST-NCE-6',
      brandCode: 'ASTRON',
      description: 'No-cost EMI, six months',
      isEmi: true,
      isCashback: false,
      fromAt: '2026-11-28T00:00:00+05:30',
      toAt: '2027-01-01T00:00:00+05:30',
      groupCodes: [],
    },
  },
})

/** So many models at most in one change; more of them are several. */
export const mostModels = 500

export const models = defineChange({
  of: 'models',
  subject: 'productScheme',
  data: {
    schemeCode: Text,
    brandCode: Text,
    models: z
      .array(
        z.strictObject({
          productCode: Text,
          minAmountPaise: Paise.nullable(),
          maxAmountPaise: Paise.nullable(),
          fromAt: Instant,
          /** Where it is the same as `fromAt`, the model never began. */
          toAt: Instant,
        }),
      )
      .max(mostModels),
  },
  example: {
    key: 'AST-NCE-6',
    data: {
      schemeCode: 'AST-NCE-6',
      brandCode: 'ASTRON',
      models: [
        {
          productCode: 'AST-55-QLED',
          minAmountPaise: 10_000_00,
          maxAmountPaise: null,
          fromAt: '2026-11-28T00:00:00+05:30',
          toAt: '2027-01-01T00:00:00+05:30',
        },
      ],
    },
  },
})

const cashback = {
  cashbackType: z.enum(['PERCENTAGE', 'AMOUNT']),
  /** Basis points of a percentage, paise of an amount. */
  totalCashback: z.int(),
  fromAt: Instant,
  /** The first instant that it does not cover. */
  toAt: Instant,
}

export const offer = defineChange({
  of: 'offer',
  subject: 'offer',
  data: {
    offerId: z.int(),
    brandCode: Text,
    ruleDesc: Text,
    bankCode: Text,
    /** Values with commas between them; behind `NOT ` those that are left out; empty: all. */
    skus: Text,
    paymentMethods: Text,
    tenures: Text,
    groupCodes: Text,
    dealerCategories: Text,
    regions: Text,
    minTransactionPaise: Paise,
    ...cashback,
    maxCashbackPaise: Paise.nullable(),
    bankShareBps: z.int(),
    bankShareCapPaise: Paise.nullable(),
    velocityRule: Text,
    offerDesc: Text,
  },
  example: {
    key: '41',
    data: {
      offerId: 41,
      brandCode: 'ASTRON',
      ruleDesc: 'Diwali 10 %',
      bankCode: 'DESK',
      skus: '',
      paymentMethods: 'EMI',
      tenures: '6,9',
      groupCodes: '',
      dealerCategories: '',
      regions: '',
      minTransactionPaise: 10_000_00,
      cashbackType: 'PERCENTAGE',
      totalCashback: 1_000,
      maxCashbackPaise: 2_000_00,
      bankShareBps: 5_000,
      bankShareCapPaise: null,
      velocityRule: '',
      offerDesc: '10 % cashback, at most ₹2,000',
      fromAt: '2026-11-28T00:00:00+05:30',
      toAt: '2026-12-01T00:00:00+05:30',
    },
  },
})

export const cashbackOffer = defineChange({
  of: 'cashbackOffer',
  subject: 'cashbackOffer',
  data: {
    offerCode: Text,
    brandCode: Text,
    productCode: Text,
    description: Text,
    bankCode: Text,
    paymentMethods: Text,
    ...cashback,
    maxCashbackPaise: Paise,
    minTransactionPaise: Paise,
    groupCodes: Text,
    offerDesc: Text,
  },
  example: {
    key: 'CB-2026-11',
    data: {
      offerCode: 'CB-2026-11',
      brandCode: 'ASTRON',
      productCode: '',
      description: 'November',
      bankCode: '',
      paymentMethods: 'UPI',
      cashbackType: 'AMOUNT',
      totalCashback: 50_00,
      fromAt: '2026-11-01T00:00:00+05:30',
      toAt: '2026-12-01T00:00:00+05:30',
      maxCashbackPaise: 50_00,
      minTransactionPaise: 500_00,
      groupCodes: '',
      offerDesc: '',
    },
  },
})

export const settlement = defineChange({
  of: 'settlement',
  subject: 'settlement',
  data: {
    batchId: z.int(),
    txnDay: Day,
    settlesOn: Day,
    state: SettlementBatchState,
    rows: z.int(),
    merchants: z.int(),
    grossPaise: Paise,
    feesPaise: Paise,
    gstPaise: Paise,
    netPaise: Paise,
    adjustmentsPaise: Paise,
    amountPaise: Paise,
    sealHash: Text,
  },
  example: {
    key: '19',
    data: {
      batchId: 19,
      txnDay: '2026-11-27',
      settlesOn: '2026-11-30',
      state: 'approved',
      rows: 2,
      merchants: 1,
      grossPaise: 250_000,
      feesPaise: 2_250,
      gstPaise: 405,
      netPaise: 247_345,
      adjustmentsPaise: 0,
      amountPaise: 247_345,
      sealHash: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    },
  },
})

export const payout = defineChange({
  of: 'payout',
  subject: 'payout',
  data: {
    payoutRef: Text,
    batchId: z.int(),
    merchantCode: Text,
    state: z.enum(['credited', 'returned']),
    amountPaise: Paise,
    utrNumber: Text,
    settledOn: Day.nullable(),
    beneficiaryName: Text,
    accountNumber: Text,
    ifsc: Text,
  },
  example: {
    key: 'P19-1',
    data: {
      payoutRef: 'P19-1',
      batchId: 19,
      merchantCode: 'M0000001',
      state: 'credited',
      amountPaise: 247_345,
      utrNumber: 'DESKN00000000001',
      settledOn: '2026-11-30',
      beneficiaryName: 'Asha Rao',
      accountNumber: 'XXXXXXXX9876',
      ifsc: 'DESK0000001',
    },
  },
})

export const hold = defineChange({
  of: 'hold',
  subject: 'hold',
  data: {
    txnRefNumber: Text,
    merchantCode: Text,
    status: Text,
    heldAt: Instant,
    expectedOn: Day.nullable(),
    releasedAt: Instant.nullable(),
  },
  example: {
    key: 'PAY-2026-000001',
    data: {
      txnRefNumber: 'PAY-2026-000001',
      merchantCode: 'M0000001',
      status: 'RISK',
      heldAt: '2026-11-28T09:00:00+05:30',
      expectedOn: null,
      releasedAt: null,
    },
  },
})

export const refund = defineChange({
  of: 'refund',
  subject: 'refund',
  data: {
    refundId: z.uuid(),
    txnRefNumber: Text,
    merchantCode: Text,
    amountPaise: Paise,
    state: RefundState,
    /** The platform gave it back by itself. */
    isByPlatform: z.boolean(),
    providerReference: Text,
    errorCode: Text,
  },
  example: {
    key: '5f9c8a52-6a55-4b7c-9e0e-0f6d8f8f5a10',
    data: {
      refundId: '5f9c8a52-6a55-4b7c-9e0e-0f6d8f8f5a10',
      txnRefNumber: 'PAY-2026-000001',
      merchantCode: 'M0000001',
      amountPaise: 25_000,
      state: 'success',
      isByPlatform: false,
      providerReference: 'rfnd_00000001',
      errorCode: '',
    },
  },
})

export const regularization = defineChange({
  of: 'regularization',
  subject: 'regularization',
  data: {
    rrn: Text,
    txnRefNumber: Text,
    merchantCode: Text,
    oldStatus: Text,
    newStatus: Text,
    refundId: z.uuid().nullable(),
    amountPaise: Paise,
  },
  example: {
    key: 'PAY-2026-000001',
    data: {
      rrn: '632800000001',
      txnRefNumber: 'PAY-2026-000001',
      merchantCode: 'M0000001',
      oldStatus: 'PENDING',
      newStatus: 'SUCCESSFUL',
      refundId: null,
      amountPaise: 125_050,
    },
  },
})

export const cashbackCredit = defineChange({
  of: 'cashback',
  subject: 'cashback',
  data: {
    txnRefNumber: Text,
    merchantCode: Text,
    brandCode: Text,
    offerCode: Text,
    /** What the payment is credited in all. */
    amountPaise: Paise,
    /** What this run added to it, or took from it. */
    differencePaise: Paise,
  },
  example: {
    key: 'PAY-2026-000001',
    data: {
      txnRefNumber: 'PAY-2026-000001',
      merchantCode: 'M0000001',
      brandCode: 'ASTRON',
      offerCode: 'CB-2026-11',
      amountPaise: 5_000,
      differencePaise: 5_000,
    },
  },
})

export const imei = defineChange({
  of: 'imei',
  subject: 'imei',
  data: { requestNumber: Text, txnRefNumber: Text, merchantCode: Text, jobRun: Text },
  example: {
    key: 'REQ-000001',
    data: { requestNumber: 'REQ-000001', txnRefNumber: 'PAY-2026-000001', merchantCode: 'M0000001', jobRun: '4711' },
  },
})
