import { drawingFor } from './drawing.ts'
import { firstMerchant } from './firstMerchants.ts'
import { gstNumber, type PanHolder, panNumber, unissuedAadhaar } from './identityNumbers.ts'
import { buildDemoMerchant, type DemoMerchant, isoDay, merchantCode } from './merchantShape.ts'
import { places } from './places.ts'
import * as words from './words.ts'

const SEED = 20_260_101
const DAY_MS = 86_400_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The demo merchant of a number from 1: the same one on every machine, in every load, for the same day `now`. */
export function demoMerchant(number: number, now: Date): DemoMerchant {
  return firstMerchant(number, now) ?? drawMerchant(number, now)
}

function drawMerchant(number: number, now: Date): DemoMerchant {
  const draw = drawingFor(SEED, number)
  const code = merchantCode(number)
  const place = draw.pick(places)
  const trade = draw.pick(words.trades)
  const first = draw.pick(words.firstNames)
  const last = draw.pick(words.lastNames)
  const isCompany = draw.chance(20)
  const lead = draw.chance(50) ? first : `${draw.pick(words.shopWords)} ${draw.chance(50) ? last : first}`
  const displayName = `${lead} ${draw.pick(trade.suffixes)}`
  const holder: PanHolder = isCompany ? draw.pick(['C', 'F', 'H']) : 'P'
  const letter = () => LETTERS.charAt(draw.below(26))
  const pan = panNumber(
    letter() + letter() + letter(),
    holder,
    isCompany ? lead.charAt(0) : last.charAt(0),
    1 + draw.below(9999),
    letter(),
  )
  const [bankName, bankLetters] = draw.pick(words.banks)
  const brandCode = words.brandTrades.has(trade.category) && draw.chance(60) ? draw.pick(words.brandCodes) : ''
  // Nine in fifty share the owner's number with the shop before: one person, several shops.
  const mobileNumber = String(9_000_000_000 + number - (draw.chance(18) ? 1 : 0))
  const locality = draw.pick(words.localities)
  const kyc = draw.below(100)
  const kycApproved = kyc < 82 ? 1 : kyc < 88 ? 0 : null
  const isKycSubmitted = kycApproved !== null || draw.chance(60)
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const createdAt = new Date(today - (40 + draw.below(1460)) * DAY_MS + draw.below(DAY_MS / 1000) * 1000)
  const decidedAt = new Date(createdAt.getTime() + (1 + draw.below(12)) * DAY_MS)
  const isActive = !draw.chance(kycApproved === 0 ? 30 : 3)
  const deactivationAt = new Date(today - draw.below(20) * DAY_MS - draw.below(DAY_MS / 1000) * 1000)
  return buildDemoMerchant(number, now, {
    displayName,
    businessName: isCompany ? `${displayName} ${holder === 'C' ? 'Private Limited' : 'and Company'}` : displayName,
    mobileNumber,
    altMobileNumber: draw.chance(20) ? String(9_100_000_000 + number) : '',
    distributorCode: `D${String(number <= 20_000 ? 1 + draw.below(400) : 401 + draw.below(9599)).padStart(4, '0')}`,
    brandCode,
    mccCode: trade.mccCode,
    category: trade.category,
    address: `${1 + draw.below(240)} ${locality}`,
    locality,
    city: place.city,
    state: place.state,
    pinCode: place.pinPrefix + String(1 + draw.below(99)).padStart(3, '0'),
    contactPerson: `${first} ${last}`,
    accountHolderName: isCompany ? displayName : `${first} ${last}`,
    ifsc: `${bankLetters}0${draw.digits(6)}`,
    bankName,
    panNumber: pan,
    gstNumber: isCompany || draw.chance(60) ? gstNumber(place.gstState, pan) : '',
    aadhaarNumber: isCompany ? '' : unissuedAadhaar(draw.pick(['0', '1']), draw.digits(10)),
    accountNumber: draw.digits(draw.pick([11, 12, 14, 15])),
    isAadhaarVerified: !isCompany && kycApproved === 1,
    userId: `${first.toLowerCase()}.${code.toLowerCase()}`,
    businessLob: isCompany && draw.chance(25) ? 'ENTERPRISE' : 'RETAIL',
    isHomeDelivery: draw.chance(35),
    isVerified: kycApproved === 1,
    activationDate: kycApproved === 1 ? isoDay(decidedAt) : null,
    isActive,
    deactivationName: isActive ? '' : draw.pick(['opsadmin', 'support', 'kycreviewer']),
    deactivationAt: isActive ? null : deactivationAt,
    kycApproved,
    isKycSubmitted,
    kycUpdatedAt: kycApproved === null ? null : decidedAt,
    bucket: draw.pick(words.buckets),
    loginLimit: draw.chance(30) ? 1 + draw.below(5) : null,
    groupCode: brandCode === '' ? '' : `G${String(1 + draw.below(40)).padStart(2, '0')}`,
    hasCustomerFee: draw.chance(10),
    createdByUser: draw.pick(['sales', 'relmanager', 'opsadmin']),
    createdAt,
  })
}
