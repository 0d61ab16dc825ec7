import type { Page } from '@playwright/test'
import { type CompanyProvider, openCompanyProvider } from '#tests/support/companyProvider.ts'
import { ownGateway } from '#tests/support/journeyGateways.ts'
import { expect, test as base } from '../panel.ts'

/** Opens the identity provider that the gateway was told of: one for all journeys, for the gateway remembers its keys. */
const test = base.extend<object, { readonly openCompany: () => Promise<CompanyProvider> }>({
  openCompany: [
    async ({}, use) => {
      let opened: Promise<CompanyProvider> | undefined
      const { address, providerPort } = ownGateway()
      const open = async () => {
        const company = await openCompanyProvider({
          domain: 'opsdesk.example',
          redirectUri: `${address}/login/single-sign-on`,
          port: providerPort,
        })
        company.accounts.set('sales-7', { email: 'sales@opsdesk.example', email_verified: true })
        company.accounts.set('stranger-1', { email: 'sales@evil.example', email_verified: true })
        return company
      }
      await use(() => (opened ??= open()))
      await (await opened)?.close()
    },
    { scope: 'worker' },
  ],
})

const button = (page: Page) => page.getByRole('button', { name: 'Login with the company single-sign-on account' })
const person = (page: Page) => page.getByRole('button', { name: /^Hello, / })

const useAccount = async (page: Page, account: string) => {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the company account signs in and leads to the wanted link; its answer counts once and in its browser', async ({
  page,
  context,
  openContext,
  openCompany,
  watch,
}) => {
  watch.expectStatuses(503)
  await page.goto('/downloads')
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/downloads')}`)
  await button(page).click()
  await expect(
    page.getByText('The sign-in service of the company cannot be reached. Try again in a moment'),
  ).toBeVisible()

  const company = await openCompany()
  const answered = page.waitForRequest(/\/login\/single-sign-on\?/)
  await button(page).click()
  await expect(page).toHaveURL(new RegExp(`^${company.issuer}/`))
  await useAccount(page, 'sales-7')
  await expect(person(page)).toHaveText('Hello, Karan Malhotra')
  await expect(page).toHaveURL('/downloads')
  const answer = (await answered).url()
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  ).not.toContain(new URL(answer).searchParams.get('code') ?? 'no code')

  const again = await context.newPage()
  await again.goto(answer)
  await expect(person(again)).toHaveText('Hello, Karan Malhotra')

  const elsewhere = await (await openContext()).newPage()
  await elsewhere.goto(answer)
  await expect(
    elsewhere.getByText('This sign-in was begun in another browser. Finish it there, or start it again here.').first(),
  ).toBeVisible()
  await expect(elsewhere).toHaveURL('/login')
})

test('cancelling at the provider and an account of another company are said on the sign-in page', async ({
  page,
  openContext,
  openCompany,
  watch,
}) => {
  watch.expectStatuses(403)
  await openCompany()
  await page.goto('/login')
  await button(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The sign-in was cancelled at the company account. Start it again when you are ready.',
  )

  const other = await (await openContext()).newPage()
  await other.goto('/login')
  await button(other).click()
  await useAccount(other, 'stranger-1')
  await expect(other.getByRole('alert')).toHaveText('Sorry! This website is not for you.')
})
