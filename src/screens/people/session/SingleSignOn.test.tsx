import { ThemeProvider } from '@primer/react/next'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPageGateway } from '#tests/support/screens.tsx'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { SingleSignOn } from './SingleSignOn.tsx'

it('without a provider the button says so and asks the gateway nothing', async () => {
  const gateway = openPageGateway()
  await renderInPage(
    <ThemeProvider>
      <SingleSignOn />
    </ThemeProvider>,
  )
  await page.getByRole('button', { name: 'Login with the company single-sign-on account' }).click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Single sign-on is not set up on this gateway. Use your username and password.')
  expect(gateway.sent).toEqual([])
})
