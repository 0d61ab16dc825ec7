import { expect, it } from 'vitest'
import { type RefusalCode, refusals } from '#contract/wire/refusals.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { stopText } from './announceStop.ts'

const refused = (code: RefusalCode, message: string = refusals[code].text) =>
  new Refusal({ code, message, details: null, status: refusals[code].status })

it('the brand mapping and every other kind each have their own documented words for a job that was not started', () => {
  const mapping = { scriptId: 'brand_merchant_mapping', step: 'script' } as const
  const tasks = { scriptId: 'dsr_tasks_upload', step: 'script' } as const
  expect([
    stopText(mapping, refused('job-already-running', 'Job Already Running')),
    stopText(tasks, refused('job-already-running')),
    stopText(mapping, refused('broken')),
    stopText(tasks, new Error('nothing came')),
  ]).toEqual(['Job Already Running', 'Job Already Running..', 'Something Went Wrong', 'Something Went Wrong!'])
})

it('a file that did not arrive, or that the dialog speaks of at length, is told as the documents say', () => {
  const at = { scriptId: 'merchant_update', step: 'upload' } as const
  expect([
    stopText(at, refused('upload-failed')),
    stopText(at, refused('broken')),
    stopText(at, refused('sheet-blank')),
    stopText({ ...at, step: 'entry' }, refused('file-already-applied')),
    stopText({ ...at, step: 'entry' }, refused('file-still-running')),
  ]).toEqual(['Could not upload file!', 'Could not upload file!', 'Blank Excel File!', undefined, undefined])
})
