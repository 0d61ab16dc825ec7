import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  confirmPlan,
  type FileJob,
  getFileJob,
  runScript,
  type ScriptId,
  setNotification,
} from '#contract/calls/files/files.ts'
import { createFileEntry, uploadFile } from '#contract/calls/files/uploads.ts'
import { sheetHints } from '#spreadsheets/sheetHints.ts'
import { buildParts, merchantHeaders, zipParts } from '#tests/support/sheets.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { fileEntryId, jobId, shownJob as job } from '#tests/support/shownJob.ts'
import { UploadDialog } from './UploadDialog.tsx'

const resultFileId = '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a02'

const finished: FileJob = {
  ...job,
  state: 'doneWithFailures',
  rowsTotal: 3,
  rowsDone: 1,
  rowsUnchanged: 1,
  rowsFailed: 1,
  resultFileId,
}

const twoRows = 'merchant_code,display_name,contact_person\nM0000001,Asha Stores,\nM0000002,,Ravi Patil\n'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined

const open = async (scriptIds: readonly [ScriptId, ...ScriptId[]] = ['merchant_update']) => {
  const screen = <UploadDialog title="Bulk Update" scriptIds={scriptIds} onClose={() => undefined} />
  shown = await showScreen([{ path: '/', element: screen }], {
    at: '/',
    services: ['updatemerchantuser', 'deactivatemerchant', 'merchant_onboard_automation'],
  })
}

const choose = (text: string, name = 'rows.csv') =>
  page.getByLabelText('Spreadsheet').upload(new File([text], name, { type: 'text/csv' }))

const submit = () => page.getByRole('button', { name: 'Submit' })

afterEach(() => {
  shown?.close()
  shown = undefined
})

describe('the upload dialog', () => {
  it('submits only after rows were found', async () => {
    openPageGateway()
    await open()
    await expect.element(submit()).toBeDisabled()
    await choose(twoRows)
    await expect.element(page.getByText('Records Found: 2')).toBeVisible()
    await expect.element(submit()).toBeEnabled()
  })

  it('submits a chosen file by Ctrl and Enter, once', async () => {
    const gateway = openPageGateway()
    gateway.answer(uploadFile, () => ({ refuse: 'busy' }))
    await open()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await choose(twoRows)
    await expect.element(submit()).toBeEnabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(gateway.sent.filter(({ name }) => name === uploadFile.name)).toHaveLength(1)
  })

  it('leaves its buttons where they are when rows are found, and the keyboard on the choice of a file', async () => {
    openPageGateway()
    // On a narrower one the dialog is the whole page.
    await page.viewport(1_280, 800)
    await open()
    const dialog = page.getByRole('dialog')
    const placeOfSubmit = () => submit().element().getBoundingClientRect().top
    await expect.element(page.getByRole('button', { name: 'Choose file' })).toHaveFocus()
    await Promise.all(
      dialog
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    )
    const before = placeOfSubmit()
    await choose(twoRows)
    await expect.element(page.getByRole('region', { name: 'First rows of the sheet' })).toBeVisible()
    expect(placeOfSubmit()).toBe(before)
    await expect.element(page.getByRole('button', { name: 'Choose another' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove the file' }).click()
    await expect.element(page.getByRole('button', { name: 'Choose file' })).toHaveFocus()
    expect(placeOfSubmit()).toBe(before)
  })

  it('names the sheet that was read and reads another one instead, and counts the rows that a filter hides', async () => {
    openPageGateway()
    await open()
    const cell = (at: string, text: string) => `<c r="${at}" t="str"><v>${text}</v></c>`
    const workbook = zipParts({
      ...buildParts(''),
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Read me" sheetId="1" r:id="r2"/><sheet name="Data" sheetId="2" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cell('A1', 'Merchant_Code')}${cell('B1', 'display_name')}${cell('C1', 'contact_person')}</row><row r="2">${cell('A2', 'M0000001')}${cell('B2', 'Two\u00A0words')}</row><row r="3" hidden="1">${cell('A3', 'M0000002')}${cell('B3', 'Hidden')}</row></sheetData></worksheet>`,
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${cell('A1', 'Fill the other sheet')}</row></sheetData></worksheet>`,
    })
    await page.getByLabelText('Spreadsheet').upload(new File([workbook], 'rows.xlsx'))
    await expect.element(page.getByText('Records Found: 2')).toBeVisible()
    const sheet = page.getByRole('combobox', { name: 'Sheet' })
    await expect.element(sheet).toHaveDisplayValue('Data')
    await expect.element(page.getByText('1 row is hidden in the sheet')).toBeVisible()
    await expect.element(page.getByText('Two[U+00A0]words')).toBeVisible()
    await sheet.selectOptions('Read me')
    await expect.element(page.getByText('Invalid headers in Excel file')).toBeVisible()
    await expect.element(submit()).toBeDisabled()
    await sheet.selectOptions('Data')
    await expect.element(page.getByText('Records Found: 2')).toBeVisible()
    await expect.element(submit()).toBeEnabled()
  })

  it('reads a table of a web page that is called .xls, and says what a file is that it cannot read', async () => {
    openPageGateway()
    await open()
    const rows = [merchantHeaders, ['M0000001', 'Asha Stores', 'Asha']]
    const table = rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')
    await choose(`<html><table>${table}</table></html>`, 'report.xls')
    await expect.element(page.getByText('Records Found: 1')).toBeVisible()
    await choose('%PDF-1.7', 'report.xls')
    await expect.element(page.getByText(`Could not extract Excel Data! ${sheetHints.pdf}`).first()).toBeVisible()
  })

  it('refuses a blank sheet with the documented text', async () => {
    openPageGateway()
    await open()
    await choose('merchant_code,display_name,contact_person\n')
    await expect.element(page.getByText('Blank Excel File!')).toBeVisible()
    await expect.element(submit()).toBeDisabled()
  })

  it('names the columns that are missing and those that do not belong', async () => {
    openPageGateway()
    await open()
    await choose('merchant_code,display_name,notes\nM0000001,Asha,x\n')
    await expect.element(page.getByText('Missing: contact_person')).toBeVisible()
    await expect.element(page.getByText('Unexpected: notes')).toBeVisible()
    await expect.element(submit()).toBeDisabled()
  })

  it('shows every column that is missing inside its frame, however many there are', async () => {
    openPageGateway()
    await open(['register_merchant'])
    await choose('mobile\n9800000000\n')
    const banner = page.getByRole('region', { name: 'Invalid headers in Excel file' })
    await expect.element(banner).toBeVisible()
    const { right } = banner.element().getBoundingClientRect()
    const names = [...banner.element().querySelectorAll('span')].map((span) => span.getBoundingClientRect().right)
    expect(Math.max(...names)).toBeLessThanOrEqual(right)
  })

  it('repeats a step that failed with the same key, and follows the job to its end', async () => {
    const gateway = openPageGateway()
    let isBusy = true
    gateway.answer(uploadFile, () => ({ fileUrl: 'operations/merchantUpdate/1' }))
    gateway.answer(createFileEntry, () => (isBusy ? { refuse: 'busy' } : { fileEntryId, status: 'PENDING', jobId }))
    gateway.answer(runScript, () => job)
    gateway.answer(getFileJob, () => finished)
    gateway.answer(setNotification, () => ({}))
    await open()
    await choose(twoRows)
    await submit().click()

    await expect.element(page.getByText('Could not upload info!')).toBeVisible()
    isBusy = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Successfully Updated!')).toBeVisible()
    await expect
      .element(page.getByText('1 row changed, 1 needed no change. 1 row could not be applied: see the result file.'))
      .toBeVisible()

    await expect
      .element(page.getByRole('link', { name: 'Failed: 1, show the rows' }))
      .toHaveAttribute('href', `/file-jobs/${jobId}#failed-rows`)

    const commands = gateway.sent.filter(({ idempotencyKey }) => idempotencyKey !== null)
    expect(commands.map(({ name }) => name)).toEqual([
      'files.upload',
      'files.createEntry',
      'files.upload',
      'files.createEntry',
      'files.runScript',
      'files.setNotification',
    ])
    expect(new Set(commands.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(
      new Set(commands.filter(({ name }) => name === 'files.createEntry').map(({ body }) => JSON.stringify(body))).size,
    ).toBe(1)
  })

  it('says who applied the same file before, and leads to that job', async () => {
    const gateway = openPageGateway()
    gateway.answer(uploadFile, () => ({ fileUrl: 'operations/merchantUpdate/1' }))
    gateway.answer(createFileEntry, () => ({
      refuse: 'file-already-applied',
      details: { by: 'Anita Deshmukh', at: '2026-01-30T06:30:00Z', jobId },
    }))
    await open()
    await choose(twoRows)
    await submit().click()
    await expect
      .element(
        page.getByText('Anita Deshmukh applied the same content on 30 Jan 2026, 12:00. Nothing was changed now.'),
      )
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open that job' }))
      .toHaveAttribute('href', `/file-jobs/${jobId}`)
    await expect.element(submit()).toBeDisabled()
  })

  it('shows what would be switched off, and confirms that plan only after a question', async () => {
    const gateway = openPageGateway()
    let state: FileJob = {
      ...job,
      scriptId: 'merchant_deactivate',
      state: 'awaitingConfirmation',
      rowsTotal: 3,
      plan: {
        planHash: 'a1b2',
        rowsToCreate: 0,
        rowsToChange: 2,
        rowsUnchanged: 0,
        rowsAtFault: 1,
        merchantsSwitchedOff: 2,
        rowsHidden: 0,
        settled: 0,
        needsSecondPerson: false,
        plannedAt: '2026-01-31T06:30:00Z',
        impact: null,
      },
    }
    gateway.answer(uploadFile, () => ({ fileUrl: `/files/${resultFileId}` }))
    gateway.answer(createFileEntry, () => ({ fileEntryId, jobId, status: 'PENDING' }))
    gateway.answer(runScript, () => state)
    gateway.answer(getFileJob, () => state)
    gateway.answer(setNotification, () => ({}))
    gateway.answer(confirmPlan, ({ planHash }) => {
      if (planHash !== 'a1b2') return { refuse: 'plan-stale' }
      state = { ...state, state: 'done', rowsDone: 2, rowsFailed: 1, confirmedBy: 'tester' }
      return state
    })
    await open(['merchant_deactivate', 'merchant_activate'])
    await choose('mid_list\nM0000001\nM0000002\nbad-code\n')
    await submit().click()
    await expect.element(page.getByText('2 merchants wait to be switched off')).toBeVisible()
    await page.getByRole('button', { name: 'Switch off 2 merchants' }).click()
    const question = page.getByRole('alertdialog', { name: 'Switch off 2 merchants?' })
    await expect.element(question).toHaveTextContent('1 row with faults will be left out.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('Nothing is changed until you confirm.')).toBeVisible()
    expect(gateway.sent.filter(({ name }) => name === confirmPlan.name)).toEqual([])

    await page.getByRole('button', { name: 'Switch off 2 merchants' }).click()
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect.element(page.getByText('Successfully Updated!')).toBeVisible()
    expect(gateway.sent.filter(({ name }) => name === confirmPlan.name).map(({ body }) => body)).toEqual([
      { type: 'confirm', job_id: jobId, plan_hash: 'a1b2' },
    ])
  })

  it('tells the uploader of more than 500 that a colleague has to confirm', async () => {
    const gateway = openPageGateway()
    const waiting: FileJob = {
      ...job,
      scriptId: 'merchant_deactivate',
      state: 'awaitingConfirmation',
      rowsTotal: 501,
      plan: {
        planHash: 'a1b2',
        rowsToCreate: 0,
        rowsToChange: 501,
        rowsUnchanged: 0,
        rowsAtFault: 0,
        merchantsSwitchedOff: 501,
        rowsHidden: 0,
        settled: 0,
        needsSecondPerson: true,
        plannedAt: '2026-01-31T06:30:00Z',
        impact: null,
      },
    }
    gateway.answer(uploadFile, () => ({ fileUrl: `/files/${resultFileId}` }))
    gateway.answer(createFileEntry, () => ({ fileEntryId, jobId, status: 'PENDING' }))
    gateway.answer(runScript, () => waiting)
    gateway.answer(getFileJob, () => waiting)
    gateway.answer(setNotification, () => ({}))
    await open(['merchant_deactivate', 'merchant_activate'])
    await choose('mid_list\nM0000001\n')
    await submit().click()
    await expect.element(page.getByText(/a colleague has to confirm this/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Discard the plan' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Switch off/ })).not.toBeInTheDocument()
  })
})
