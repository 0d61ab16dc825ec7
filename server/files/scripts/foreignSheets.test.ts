import { expect, inject, onTestFinished, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { resultHeaders } from '#server/files/jobs/resultWorkbook.ts'
import { confirmPlan, sendSheet } from '#tests/support/fileJobs.ts'
import { openFileKindsFixture } from '#tests/support/fileKinds.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const headers = sheetHeaders('merchantUpdate')
const utf8 = (text: string) => new TextEncoder().encode(text)

const openFixture = async () => {
  const testGateway = await openFileKindsFixture(inject('postgresUrl'))
  onTestFinished(() => testGateway.running.close())
  return {
    ...testGateway,
    send: async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const { jobId } = await sendSheet(testGateway.anita, 'merchant_update', { name, bytes })
      if (
        await Promise.race([
          testGateway.jobs.waits(jobId).then(() => true),
          testGateway.jobs.ended(jobId).then(() => false),
        ])
      )
        await confirmPlan(testGateway.anita, jobId)
      return (await testGateway.jobs.ended(jobId)).message
    },
    names: () =>
      testGateway.all(`select merchant_code, display_name from merchants where merchant_code in ('M0000001', 'M0000002', 'M0000003')
        order by merchant_code`),
  }
}

test('a web page, a .csv of a database and a file of ours change a merchant to the name that was meant', async () => {
  const { send, names } = await openFixture()
  const cells = ['M0000001', 'Domino&#39;s &amp; Co', 'P'].map((cell) => `<td>${cell}</td>`).join('')
  const header = headers.map((cell) => `<td>${cell}</td>`).join('')
  const page = `<html><!-- <table><tr><td>old</td></tr></table> --><table><tr>${header}</tr><tr>${cells}</tr></table></html>`
  const csv = `${headers.join(',')}\nM0000002,"Ravi \\"Bunty\\" Stores",P\n`
  expect([
    await send('page.xls', utf8(page)),
    await send('rows.csv', utf8(csv)),
    await send('ours.xlsx', buildSheet({ headers, rows: [['M0000003', "'@home", 'P']] })),
  ]).toEqual(['1 row applied', '1 row applied', '1 row applied'])
  expect(await names()).toEqual([
    ['M0000001', "Domino's & Co"],
    ['M0000002', 'Ravi "Bunty" Stores'],
    ['M0000003', '@home'],
  ])
})

test('a corrected result is carried out: its rows that were applied are left as they are', async () => {
  const { send, names } = await openFixture()
  const rows = [
    ['M0000001', 'Not again', 'P', 'SUCCESS', ''],
    ['M0000002', 'Corrected', 'P', 'FAILED', 'merchant_code: There is no such merchant.'],
  ]
  const [before] = await names()
  expect(await send('result.xlsx', buildSheet({ headers: resultHeaders(headers), rows }))).toBe('1 row applied')
  expect((await names()).slice(0, 2)).toEqual([before, ['M0000002', 'Corrected']])
})
