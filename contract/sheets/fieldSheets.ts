import { code, column, day, dayTime, flag, merchantCode, numberBetween, upiAddress, words } from './sheetCells.ts'
import { kind, optional, type SheetKind, type SheetKindName, virtualAddress, workbooksOnly } from './sheetKind.ts'

export const fieldSheets = {
  dsrTasks: kind(
    'dsrTasks',
    'Dsr_Tasks',
    [
      merchantCode('Merchant ID'),
      column('Priority', words('Priority', 40), 'How urgent it is.'),
      column('Task Type', words('Task Type', 60), 'What is to be done.'),
      column('Start Time', dayTime, 'YYYY-MM-DD HH:mm, Indian time.'),
      column('End Time', dayTime, 'YYYY-MM-DD HH:mm, Indian time, not before the start.'),
      column('Geo Radius', numberBetween('Geo Radius', 1, 100_000), 'Metres around the merchant.', optional),
      column('Assign To (Employee ID of BDE)', code('The employee id', 1, 40), 'Who does it.'),
      column('Description', words('Description', 500), 'What to know about it.', optional),
      column('Merchant Latitutde', numberBetween('The latitude', -90, 90), 'For example 19.076.', optional),
      column('Merchant Longitude', numberBetween('The longitude', -180, 180), 'For example 72.8777.', optional),
      column('Geo Fencing Check', flag, 'Yes or No. With Yes radius, latitude and longitude are needed.'),
    ],
    {
      ...workbooksOnly,
      uniqueTogether: ['Merchant ID', 'Task Type', 'Start Time', 'Assign To (Employee ID of BDE)'],
      inOrder: ['Start Time', 'End Time'],
      neededWith: { header: 'Geo Fencing Check', needs: ['Geo Radius', 'Merchant Latitutde', 'Merchant Longitude'] },
    },
  ),
  posMapping: kind(
    'posMapping',
    'Pos_Mid_Tid_Mapping',
    [
      merchantCode('merchant_code'),
      column('tid', code('The TID', 4, 20), 'The terminal id. Each terminal once.', { unique: true }),
      column('virtual_address', upiAddress, `${virtualAddress} Leave empty to keep the present one.`, optional),
    ],
    workbooksOnly,
  ),
  promoterVouchers: kind(
    'promoterVouchers',
    'Promoter_Voucher_Mapping',
    [
      column('promoter_id', code('The promoter id', 1, 40), 'Who gets the voucher.'),
      column('request_id', code('The request id', 1, 60), 'The request that it answers.'),
      column('voucher_code', code('The voucher code', 4, 60), 'The voucher. Each voucher once.', { unique: true }),
      column('valid_until', day, 'The last day on which it is good, not before today.'),
    ],
    workbooksOnly,
  ),
} satisfies Partial<Record<SheetKindName, SheetKind>>
