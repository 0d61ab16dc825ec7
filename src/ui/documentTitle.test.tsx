import { expect, it } from 'vitest'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { useTitleCount, useTitlePart } from './documentTitle.ts'

const Named = ({ tab, page, waiting }: { readonly tab: string; readonly page: string; readonly waiting: number }) => {
  useTitlePart('product', 'V14')
  useTitlePart('screen', 'Accounts')
  useTitlePart('page', page)
  useTitlePart('tab', tab)
  useTitleCount(waiting)
  return null
}

it('the browser’s tab says the tab of the page, the record, the screen, and how much waits', async () => {
  await renderInPage(<Named tab="Settlement" page="Accounts" waiting={0} />)
  await expect.poll(() => document.title).toBe('Settlement · Accounts · V14')
  await renderInPage(<Named tab="" page="Batch 14" waiting={3} />)
  await expect.poll(() => document.title).toBe('(3) Batch 14 · Accounts · V14')
})
