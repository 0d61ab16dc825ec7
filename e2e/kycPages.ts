import type { Page } from '@playwright/test'

const section = (page: Page, title: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { name: title }) })

export const approval = (page: Page) => section(page, 'KYC Approval')
export const verification = (page: Page) => section(page, 'KYC Verification')
export const merchantStatus = (page: Page) => section(page, 'Merchant Status')
export const decisionDialog = (page: Page) => page.getByRole('dialog', { name: 'Update KYC Status' })

export const formOf = (code: string) => `/merchants/add-edit-merchant/edit?merchant_code=${code}`
export const reviewOf = (code: string) => `/merchants-new/kyc/add-edit-merchant/edit?merchant_code=${code}`
