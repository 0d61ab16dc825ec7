import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { ScreenState } from './ScreenState.tsx'

const error = { message: 'This record does not exist, or is not yours to see.', requestId: 'r-1' }

it('a number that nothing has is an answer: no failure, no request id, nothing to try again', async () => {
  await renderInPage(
    <ScreenState state="failed" error={{ ...error, code: 'record-not-found' }} onRetry={() => undefined} />,
  )
  await expect.element(page.getByText('There is nothing here')).toBeVisible()
  await expect.element(page.getByText(error.message)).toBeVisible()
  expect(page.getByText('Request r-1').query()).toBeNull()
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
})

it('what failed says so, with the request id that support asks for', async () => {
  await renderInPage(<ScreenState state="failed" error={{ ...error, code: 'broken' }} onRetry={() => undefined} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded')
  await expect.element(page.getByText('Request r-1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
