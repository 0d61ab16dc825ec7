import { gstNumber, panNumber, unissuedAadhaar } from './identityNumbers.ts'
import { buildDemoMerchant, type DemoMerchant } from './merchantShape.ts'
import { places } from './places.ts'
import { banks, trades } from './words.ts'

type Written = readonly [displayName: string, contactPerson: string, city: string, category: string]

/** M0000001 to M0000100: relied on by tests and people, so a line may be added here but none changed. */
const written: readonly Written[] = [
  ['Asha Kirana Store', 'Asha Kulkarni', 'Pune', 'Grocery'],
  ['Ravi Electronics', 'Ravi Sharma', 'Jaipur', 'Electronics'],
  ['Meena Mobiles', 'Meena Patel', 'Ahmedabad', 'Mobile'],
  ['Lakshmi Textiles', 'Lakshmi Iyer', 'Chennai', 'Clothing'],
  ['Khan Home Appliances', 'Imran Khan', 'Lucknow', 'Appliances'],
  ['Sree Medicals', 'Suresh Reddy', 'Hyderabad', 'Pharmacy'],
  ['Nair Restaurant', 'Anjali Nair', 'Kochi', 'Restaurant'],
  ['Singh Auto Parts', 'Gurpreet Singh', 'Ludhiana', 'Automobile'],
  ['Das Book Depot', 'Manoj Das', 'Kolkata', 'Books'],
  ['Joshi Furniture Mart', 'Rekha Joshi', 'Nagpur', 'Furniture'],
  ['Gupta Jewellers', 'Anil Gupta', 'New Delhi', 'Jewellery'],
  ['Deshpande Hardware', 'Kiran Deshpande', 'Nashik', 'Hardware'],
  ['Rao Super Market', 'Divya Rao', 'Vijayawada', 'Grocery'],
  ['Mehta Digital World', 'Chetan Mehta', 'Surat', 'Electronics'],
  ['Verma Telecom', 'Deepak Verma', 'Kanpur', 'Mobile'],
  ['Pillai Saree Centre', 'Uma Pillai', 'Thiruvananthapuram', 'Clothing'],
  ['Shetty Kitchen World', 'Harish Shetty', 'Bengaluru', 'Appliances'],
  ['Chauhan Pharmacy', 'Priya Chauhan', 'Dehradun', 'Pharmacy'],
  ['Bose Sweets', 'Amit Bose', 'Kolkata', 'Restaurant'],
  ['Ansari Motors', 'Farhan Ansari', 'Varanasi', 'Automobile'],
  ['Kaur Stationers', 'Harpreet Kaur', 'Amritsar', 'Books'],
  ['Mishra Interiors', 'Sunita Mishra', 'Patna', 'Furniture'],
  ['Jadhav Gold House', 'Mahesh Jadhav', 'Pune', 'Jewellery'],
  ['Naidu Paints and Sanitary', 'Naveen Naidu', 'Visakhapatnam', 'Hardware'],
  ['Shah Provision Store', 'Bhavna Shah', 'Vadodara', 'Grocery'],
  ['Yadav Radio House', 'Sanjay Yadav', 'Gurugram', 'Electronics'],
  ['Menon Mobile Point', 'Leela Menon', 'Kochi', 'Mobile'],
  ['Gowda Garments', 'Prakash Gowda', 'Mysuru', 'Clothing'],
  ['Saxena Refrigeration', 'Vikram Saxena', 'Bhopal', 'Appliances'],
  ['Pawar Medical Stores', 'Swati Pawar', 'Mumbai', 'Pharmacy'],
  ['Thakur Bhojanalaya', 'Dinesh Thakur', 'Ranchi', 'Restaurant'],
  ['Dutta Tyres', 'Arjun Dutta', 'Guwahati', 'Automobile'],
  ['Sheikh Pustak Bhandar', 'Shabana Sheikh', 'Hyderabad', 'Books'],
  ['Bhat Furnishings', 'Nisha Bhat', 'Bengaluru', 'Furniture'],
  ['Kapoor Ornaments', 'Rahul Kapoor', 'Chandigarh', 'Jewellery'],
  ['Rathod Tools', 'Geeta Rathod', 'Indore', 'Hardware'],
  ['New Pune Kirana Store', 'Ganesh Kulkarni', 'Pune', 'Grocery'],
  ['Star Electronics', 'Kavita Sharma', 'Jodhpur', 'Electronics'],
  ['Sunrise Mobiles', 'Pooja Patel', 'Surat', 'Mobile'],
  ['Lotus Textiles', 'Mary Thomas', 'Coimbatore', 'Clothing'],
  ['Royal Home Appliances', 'Fatima Khan', 'Mumbai', 'Appliances'],
  ['Closed Medicals', 'Rajesh Reddy', 'Warangal', 'Pharmacy'],
  ['City Restaurant', 'Joseph Nair', 'Thiruvananthapuram', 'Restaurant'],
  ['Metro Auto Parts', 'Arjun Singh', 'Faridabad', 'Automobile'],
  ['Modern Book Depot', 'Anita Das', 'Siliguri', 'Books'],
  ['Classic Furniture Mart', 'Jyoti Joshi', 'Nashik', 'Furniture'],
  ['Golden Jewellers', 'Seema Gupta', 'New Delhi', 'Jewellery'],
  ['Janata Hardware', 'Esha Deshpande', 'Nagpur', 'Hardware'],
  ['Green Super Market', 'Mahesh Rao', 'Hubballi', 'Grocery'],
  ['Silver Digital World', 'Harish Mehta', 'Ahmedabad', 'Electronics'],
  ['National Telecom', 'Sunita Verma', 'Lucknow', 'Mobile'],
  ['Peacock Saree Centre', 'Leela Pillai', 'Madurai', 'Clothing'],
  ['Everest Kitchen World', 'Kiran Shetty', 'Bengaluru', 'Appliances'],
  ['Swastik Pharmacy', 'Dinesh Chauhan', 'Dehradun', 'Pharmacy'],
  ['Rainbow Sweets', 'Rekha Bose', 'Kolkata', 'Restaurant'],
  ['Crown Motors', 'Imran Ansari', 'Kanpur', 'Automobile'],
  ['Bharat Stationers', 'Gurpreet Kaur', 'Ludhiana', 'Books'],
  ['Urban Interiors', 'Naveen Mishra', 'Gurugram', 'Furniture'],
  ['Diamond Gold House', 'Swati Jadhav', 'Pune', 'Jewellery'],
  ['Om Paints and Sanitary', 'Divya Naidu', 'Vijayawada', 'Hardware'],
  ['Shree Provision Store', 'Chetan Shah', 'Vadodara', 'Grocery'],
  ['Shree Radio House', 'Anil Yadav', 'Jaipur', 'Electronics'],
  ['Star Mobile Point', 'Thomas Menon', 'Kochi', 'Mobile'],
  ['Royal Garments', 'Uma Gowda', 'Mysuru', 'Clothing'],
  ['Modern Refrigeration', 'Deepak Saxena', 'Bhopal', 'Appliances'],
  ['City Medical Stores', 'Pooja Pawar', 'Mumbai', 'Pharmacy'],
  ['Green Bhojanalaya', 'Vikram Thakur', 'Ranchi', 'Restaurant'],
  ['Sunrise Tyres', 'Jyoti Dutta', 'Guwahati', 'Automobile'],
  ['Metro Pustak Bhandar', 'Farhan Sheikh', 'Hyderabad', 'Books'],
  ['Lotus Furnishings', 'Prakash Bhat', 'Bengaluru', 'Furniture'],
  ['Crown Ornaments', 'Priya Kapoor', 'Chandigarh', 'Jewellery'],
  ['National Tools', 'Manoj Rathod', 'Indore', 'Hardware'],
  ['Ganesh Kirana Store', 'Ganesh Jadhav', 'Pune', 'Grocery'],
  ['Kavita Electronics', 'Kavita Verma', 'Varanasi', 'Electronics'],
  ['Rahul Mobiles', 'Rahul Shah', 'Surat', 'Mobile'],
  ['Anita Textiles', 'Anita Iyer', 'Chennai', 'Clothing'],
  ['Harish Home Appliances', 'Harish Rao', 'Hubballi', 'Appliances'],
  ['Seema Medicals', 'Seema Naidu', 'Visakhapatnam', 'Pharmacy'],
  ['Joseph Restaurant', 'Joseph Pillai', 'Kochi', 'Restaurant'],
  ['Amit Auto Parts', 'Amit Das', 'Kolkata', 'Automobile'],
  ['Nisha Book Depot', 'Nisha Mishra', 'Patna', 'Books'],
  ['Suresh Furniture Mart', 'Suresh Yadav', 'Faridabad', 'Furniture'],
  ['Geeta Jewellers', 'Geeta Patel', 'Ahmedabad', 'Jewellery'],
  ['Arjun Hardware', 'Arjun Reddy', 'Warangal', 'Hardware'],
  ['Leela Super Market', 'Leela Nair', 'Thiruvananthapuram', 'Grocery'],
  ['Vikram Digital World', 'Vikram Singh', 'Amritsar', 'Electronics'],
  ['Swati Telecom', 'Swati Deshpande', 'Nagpur', 'Mobile'],
  ['Uma Saree Centre', 'Uma Shetty', 'Mysuru', 'Clothing'],
  ['Dinesh Kitchen World', 'Dinesh Gupta', 'New Delhi', 'Appliances'],
  ['Bhavna Pharmacy', 'Bhavna Joshi', 'Nashik', 'Pharmacy'],
  ['Mahesh Sweets', 'Mahesh Saxena', 'Indore', 'Restaurant'],
  ['Shabana Motors', 'Shabana Ansari', 'Bhopal', 'Automobile'],
  ['Esha Stationers', 'Esha Mehta', 'Mumbai', 'Books'],
  ['Sanjay Interiors', 'Sanjay Thakur', 'Raipur', 'Furniture'],
  ['Rekha Gold House', 'Rekha Pawar', 'Pune', 'Jewellery'],
  ['Naveen Tools', 'Naveen Gowda', 'Bengaluru', 'Hardware'],
  ['Fatima Provision Store', 'Fatima Sheikh', 'Hyderabad', 'Grocery'],
  ['Kiran Radio House', 'Kiran Bhat', 'Coimbatore', 'Electronics'],
  ['Divya Mobile Point', 'Divya Menon', 'Madurai', 'Mobile'],
  ['Last Saree Centre', 'Jyoti Rathod', 'Bhubaneswar', 'Clothing'],
]

const switchedOff: ReadonlySet<number> = new Set([42, 77])
const kycDeclined: ReadonlySet<number> = new Set([7, 56])
/** Documents are in, nobody has decided. */
const kycUndecided: ReadonlySet<number> = new Set([13, 21, 34, 66, 88])
const kycNotSubmitted: ReadonlySet<number> = new Set([99, 100])
const brandOf: ReadonlyMap<number, string> = new Map([
  [2, 'ASTRON'],
  [3, 'BOLTWAVE'],
  [5, 'ASTRON'],
  [14, 'CRESTO'],
  [15, 'BOLTWAVE'],
  [17, 'DHWANI'],
  [26, 'ASTRON'],
  [27, 'BOLTWAVE'],
  [29, 'ELARIC'],
  [38, 'CRESTO'],
  [39, 'ASTRON'],
  [41, 'DHWANI'],
])

/** One of the hundred; undefined for a number above. Everything but `createdAt` and its like is independent of `now`. */
export function firstMerchant(number: number, now: Date): DemoMerchant | undefined {
  const line = written[number - 1]
  return line === undefined ? undefined : writtenMerchant(number, line, now)
}

function writtenMerchant(number: number, line: Written, now: Date): DemoMerchant {
  const [displayName, contactPerson, city, category] = line
  const place = places.find((known) => known.city === city) ?? unknown(city)
  const trade = trades.find((known) => known.category === category) ?? unknown(category)
  const [bankName, bankLetters] = banks[number % banks.length] ?? banks[0]
  const [first = '', last = ''] = contactPerson.split(' ')
  const pan = panNumber('ABX', 'P', last.charAt(0), number, 'Z')
  const isUndecided = kycUndecided.has(number) || kycNotSubmitted.has(number)
  const kycApproved = isUndecided ? null : kycDeclined.has(number) ? 0 : 1
  const isActive = !switchedOff.has(number)
  const brandCode = brandOf.get(number) ?? ''
  const locality = 'Station Road'
  const daysAgo = (days: number) => new Date(Math.floor(now.getTime() / 86_400_000 - days) * 86_400_000 + 36_000_000)
  return buildDemoMerchant(number, now, {
    displayName,
    businessName: displayName,
    mobileNumber: String(9_000_000_000 + number),
    altMobileNumber: '',
    distributorCode: `D000${1 + Math.floor((number - 1) / 25)}`,
    brandCode,
    mccCode: trade.mccCode,
    category,
    address: `${number} ${locality}`,
    locality,
    city,
    state: place.state,
    pinCode: `${place.pinPrefix}001`,
    contactPerson,
    accountHolderName: contactPerson,
    ifsc: `${bankLetters}0${String(number).padStart(6, '0')}`,
    bankName,
    panNumber: pan,
    gstNumber: gstNumber(place.gstState, pan),
    aadhaarNumber: unissuedAadhaar('0', String(number).padStart(10, '0')),
    accountNumber: `5010${String(number).padStart(10, '0')}`,
    isAadhaarVerified: kycApproved === 1,
    userId: `${first.toLowerCase()}.m${String(number).padStart(7, '0')}`,
    businessLob: 'RETAIL',
    isHomeDelivery: number % 3 === 0,
    isVerified: kycApproved === 1,
    activationDate: kycApproved === 1 ? daysAgo(300).toISOString().slice(0, 10) : null,
    isActive,
    deactivationName: isActive ? '' : 'opsadmin',
    deactivationAt: isActive ? null : daysAgo(10),
    kycApproved,
    isKycSubmitted: !kycNotSubmitted.has(number),
    kycUpdatedAt: kycApproved === null ? null : daysAgo(301),
    bucket: ['', 'B1', 'B1A', 'B2', 'B3'][number % 5] ?? '',
    loginLimit: number % 4 === 0 ? 2 : null,
    groupCode: brandCode === '' ? '' : 'G01',
    hasCustomerFee: number % 10 === 0,
    createdByUser: 'sales',
    createdAt: daysAgo(310),
  })
}

function unknown(word: string): never {
  throw new Error(`A written merchant names '${word}', which is in no list.`)
}
