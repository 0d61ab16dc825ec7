import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readKycSettings } from '#server/gateway/settings.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { addMerchants, decide, waitingMerchant } from '#tests/support/kyc.ts'
import { codeOf } from '#tests/support/outcome.ts'

const writeSettings = (settings: object): string => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-kyc-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'kyc.json')
  writeFileSync(file, JSON.stringify(settings))
  return file
}

test('target hours, length of a hold, reasons and texts are those of the settings', async () => {
  const reasons = [{ code: 'TORN', text: 'A document is torn' }]
  const file = writeSettings({
    targetHours: 6,
    holdMinutes: 5,
    listUploads: true,
    reasons,
    templates: { declinedSms: '{company} to {business_name}: {reason}. {documents}! {nobody}' },
  })
  const now = new Date('2026-11-22T06:00:00.000Z')
  const testGateway = await openTestGateway(inject('postgresUrl'), { env: { KYC_SETTINGS: file }, now: () => now })
  onTestFinished(() => testGateway.close())
  const radhika = await testGateway.signIn('kycreviewer')
  await addMerchants(testGateway, [waitingMerchant('T0000001')])
  expect([
    await radhika.call('kyc.settings', {}),
    (await radhika.call('kyc.hold', { merchantCode: 'T0000001', takeOver: false })).until,
    await codeOf(decide(radhika, 'T0000001', { decision: 'decline', reasonCode: 'UNREADABLE' })),
  ]).toEqual([{ targetHours: 6, hasListUploads: true, reasons }, '2026-11-22T06:05:00Z', 'kyc-reason-unknown'])
  const { messages } = await decide(radhika, 'T0000001', {
    decision: 'decline',
    reasonCode: 'TORN',
    sendAgain: ['pan', 'cheque'],
    remark: 'In two.',
  })
  expect(messages.map(({ channel, body }) => [channel, body])).toEqual([
    ['sms', 'Paywise to Asha Kirana Store: A document is torn: In two. PAN, cheque! {nobody}'],
    [
      'email',
      'Dear Asha Kirana Store,\n\nyour documents are rejected.\n\nReason: A document is torn: In two\n\nPlease upload again: PAN, cheque.\n\nPaywise',
    ],
  ])
})

test('without reasons in the settings a remark alone declines', async () => {
  const file = writeSettings({ reasons: [] })
  const testGateway = await openTestGateway(inject('postgresUrl'), { env: { KYC_SETTINGS: file } })
  onTestFinished(() => testGateway.close())
  const radhika = await testGateway.signIn('kycreviewer')
  await addMerchants(testGateway, [waitingMerchant('T0000002')])
  expect([
    await codeOf(decide(radhika, 'T0000002', { decision: 'decline', reasonCode: 'TORN' })),
    await codeOf(decide(radhika, 'T0000002', { decision: 'decline', reasonCode: '' })),
  ]).toEqual(['kyc-reason-unknown', 'done'])
})

test('settings that cannot be meant are refused with their file and field', () => {
  const faults = [{ targetHours: 0 }, { reasons: [{ code: 'a b', text: 'x' }] }, { opsMailbox: 'nobody' }, { hours: 1 }]
  const fields = faults.map((settings) => {
    const file = writeSettings(settings)
    try {
      readKycSettings(file)
      return 'taken'
    } catch (error) {
      return String(error).replace(file, 'the file').split(': ').slice(0, 3).join(': ')
    }
  })
  expect(fields).toEqual([
    'Error: KYC_SETTINGS the file: targetHours',
    'Error: KYC_SETTINGS the file: reasons.0.code',
    'Error: KYC_SETTINGS the file: opsMailbox',
    'Error: KYC_SETTINGS the file: ',
  ])
})
