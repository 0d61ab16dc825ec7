import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openMailbox } from '#commands/mailbox.ts'
import { openMailSender } from '#server/adapters/mail.ts'

const pathsOf = (page: string) => [...page.matchAll(/href="(\/[\d/]+)"/g)].map(([, path = '']) => path)

test('mail of the demo is taken by a mail server and read on a page, its files too, and by no name but that of the machine', async () => {
  const box = await openMailbox()
  onTestFinished(box.close)
  const sender = openMailSender(box.smtpUrl, 'opsdesk@localhost')
  onTestFinished(() => sender.close())
  const content = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256))
  await sender.send({
    id: 'one',
    to: 'asha@merchant.example',
    copyTo: '',
    subject: 'Statement – ₹1,250.00 <b>',
    text: 'Dear Asha,\n₹1,250.00 was settled. <script>alert(1)</script>\n',
    attached: { fileName: 'statement 1.xlsx', content },
  })
  const read = async (path: string) => (await fetch(box.address + path)).text()
  const list = await read('/')
  expect(list).toContain('Statement – ₹1,250.00 &lt;b&gt;')
  expect(list).toContain('asha@merchant.example')
  const mail = await read(pathsOf(list)[0] ?? '')
  expect(mail).toContain('₹1,250.00 was settled. &lt;script&gt;')
  const file = await fetch(box.address + (pathsOf(mail)[0] ?? ''))
  expect(file.headers.get('content-disposition')).toContain('statement%201.xlsx')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(content)
  const status = await new Promise((answered) => {
    request(box.address, { headers: { host: 'elsewhere.example' } }, (response) => {
      response.resume()
      answered(response.statusCode)
    }).end()
  })
  expect([status, (await fetch(`${box.address}/9`)).status]).toEqual([404, 404])
})
