import { expect, it } from 'vitest'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { openSharedAnswer } from './sharedAnswer.ts'

const mark = (code: string, name = 'आशा Stores'): MerchantMark => [code, name, '', 'Pune', 'D0001', '9000000001', 1]

it('merchants found for a key are read by the page without a message, and never those of another key', () => {
  const memory = new SharedArrayBuffer(4_096)
  const worker = openSharedAnswer(memory)
  const page = openSharedAnswer(memory)
  expect(page.read(1)).toBe(undefined)
  worker.write(1, [mark('M0000001'), mark('M0000002')])
  expect([page.read(1), page.read(2)]).toEqual([[mark('M0000001'), mark('M0000002')], undefined])
  worker.write(2, [])
  expect([page.read(1), page.read(2)]).toEqual([undefined, []])
})

it('merchants with names too long for the shared memory are left to the message', () => {
  const memory = new SharedArrayBuffer(1_024)
  const worker = openSharedAnswer(memory)
  worker.write(1, [mark('M0000001')])
  worker.write(2, [mark('M0000002', 'A'.repeat(2_000))])
  expect(openSharedAnswer(memory).read(2)).toBe(undefined)
})
