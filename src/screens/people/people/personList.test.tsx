import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listPeople } from '#contract/calls/people/people.ts'
import { closePeople, everything, meera, openPeopleGateway, sentAs, showPeople } from '#tests/support/peoplePage.tsx'

afterEach(closePeople)

describe('the list of people', () => {
  it('keeps search, role and state in the address and asks the gateway for them', async () => {
    const gateway = openPeopleGateway()
    const router = await showPeople('/user-management?search=kap')
    await expect.element(page.getByRole('row', { name: /Meera Kapoor.*Active.*sales/ })).toBeVisible()
    await page.getByLabelText('State').selectOptions('In Active')
    await page.getByLabelText('Role').selectOptions('sales')
    await expect.poll(() => router.state.location.search).toBe('?search=kap&role=2&state=inactive')
    await expect
      .poll(() => sentAs(gateway, 'people.list').at(-1)?.body)
      .toEqual({ text: 'kap', role: 2, is_active: '0', page: 1, size: 10, sort: 'loginId', order: 'asc' })
  })

  it('says that nobody fits, and that the list could not be read', async () => {
    openPeopleGateway([])
    await showPeople('/user-management?search=zzz')
    await expect.element(page.getByText('Nobody fits these filters')).toBeVisible()
    closePeople()
    const gateway = openPeopleGateway()
    let isBroken = true
    gateway.answer(listPeople, () => (isBroken ? { refuse: 'broken' } : { rows: [meera], total: 1 }))
    await showPeople('/user-management')
    await expect.element(page.getByRole('alert')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('row', { name: /Meera/ })).toBeVisible()
  })

  it('offers View alone to whoever may not add users', async () => {
    openPeopleGateway()
    await showPeople('/user-management', ['getusers'])
    await expect.element(page.getByRole('link', { name: 'View meera.k' })).toBeVisible()
    expect(page.getByRole('link', { name: /Edit|Add User/ }).elements()).toEqual([])
  })
})

describe("a person's sessions", () => {
  it('are one step from the list and from the person, for an administrator', async () => {
    openPeopleGateway()
    const router = await showPeople('/user-management')
    const link = page.getByRole('link', { name: 'Sessions of meera.k' })
    // Another tab opens it, and its address can be copied.
    await expect.element(link).toHaveAttribute('href', '/user-management/sessions/meera.k')
    await link.click()
    expect(router.state.location.pathname).toBe('/user-management/sessions/meera.k')
    await router.navigate('/user-management/add-edit-user/view?login_id=meera.k')
    await page.getByRole('link', { name: 'Sessions' }).click()
    expect(router.state.location.pathname).toBe('/user-management/sessions/meera.k')
  })

  it('are not offered without the admin flag', async () => {
    openPeopleGateway()
    const router = await showPeople('/user-management', everything, [])
    await expect.element(page.getByRole('link', { name: 'View meera.k' })).toBeVisible()
    expect(page.getByRole('link', { name: /Sessions/ }).elements()).toEqual([])
    await router.navigate('/user-management/add-edit-user/view?login_id=meera.k')
    await expect.element(page.getByRole('link', { name: 'Effective access' })).toBeVisible()
    expect(page.getByRole('link', { name: /Sessions/ }).elements()).toEqual([])
  })
})
