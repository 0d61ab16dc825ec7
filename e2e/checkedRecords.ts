import type { Page } from '@playwright/test'

export const row = (page: Page, text: string | RegExp) =>
  page.getByRole('grid').locator('tbody').getByRole('row').filter({ hasText: text })
export const acts = (page: Page, text: string | RegExp) => row(page, text).getByRole('link')
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })

/** A call that the page of somebody makes without its controls. */
export const send = <Payload = { readonly id: number; readonly revision: number }>(
  page: Page,
  path: string,
  body: object,
  ifMatch?: number,
): Promise<{ readonly code?: string; readonly payload?: Payload }> =>
  page.evaluate(
    async ([to, content, revision]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-opsdesk': 'e2e',
          'idempotency-key': crypto.randomUUID(),
          ...(revision === undefined ? {} : { 'if-match': String(revision) }),
        },
        body: JSON.stringify(content),
      })
      return answer.json()
    },
    [path, body, ifMatch] as const,
  )

export const rate = (fields: object) => ({
  payment_method: 'LAZYPAY',
  type: 'PERCENTAGE',
  value: 1.5,
  bankwise_value: '{}',
  from_amount: 0,
  to_amount: 100,
  from: '2031-01-01',
  to: '2031-12-31',
  ...fields,
})

/** What a decision comes to that the page of somebody sends without its controls. */
export const forge = async (
  page: Page,
  item: { readonly kind: string; readonly id: number; readonly revision: number; readonly decision: string },
): Promise<string> => {
  const { code, payload } = await send<readonly { readonly is_done: number; readonly code: string }[]>(
    page,
    '/ops/opsdecide',
    { items: [item], remark: 'forged' },
  )
  const [result] = payload ?? []
  return result === undefined ? String(code) : result.is_done === 1 ? 'done' : result.code
}
