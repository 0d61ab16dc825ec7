import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showAccess } from '#contract/calls/people/people.ts'
import { closePeople, openPeopleGateway, showPeople } from '#tests/support/peoplePage.tsx'

afterEach(closePeople)

describe('above the documents', () => {
  it('effective access names the role that gives or blocks each service, and the calls that follow', async () => {
    openPeopleGateway().answer(showAccess, () => ({
      loginId: 'meera.k',
      name: 'Meera Kapoor',
      isActive: true,
      roles: [
        { id: 2, roleName: 'sales', isActive: true },
        { id: 5, roleName: 'on leave', isActive: true },
      ],
      services: [
        { serviceName: 'downloads', isActive: true, givenBy: ['sales'], blockedBy: [], isHeld: true },
        {
          serviceName: 'updatemerchantuser',
          isActive: true,
          givenBy: ['sales'],
          blockedBy: ['on leave'],
          isHeld: false,
        },
      ],
      flags: [{ flag: 'support' as const, givenBy: ['sales'] }],
      brands: ['ASTRON'],
      waitingGrants: [],
    }))
    const router = await showPeople('/user-management/effective-access?login_id=meera.k&show=all')
    await expect.element(page.getByRole('row', { name: /updatemerchantuser Blocked sales on leave/ })).toBeVisible()
    await expect.element(page.getByText('support by sales')).toBeVisible()
    await page.getByRole('tab', { name: /Calls/ }).click()
    expect(router.state.location.search).toBe('?login_id=meera.k&show=all&activeIndex=2')
    await expect
      .element(
        page.getByRole('row', {
          name: /^Changes display name .*\/updatemerchantuser Not allowed .*blocked by on leave/,
        }),
      )
      .toBeVisible()
  })

  it('two roles stand side by side, differences first, and the address reopens them', async () => {
    openPeopleGateway()
    const router = await showPeople('/user-management/compare-roles?role=2')
    await expect.element(page.getByText('Choose two roles')).toBeVisible()
    await page.getByLabelText('With').selectOptions('ops_admin')
    expect(router.state.location.search).toBe('?role=2&with=3')
    await expect.element(page.getByText('3 of 10 differ.')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Service dsr Active Blocked/ })).toBeVisible()
    await page.getByRole('button', { name: 'Swap the roles' }).click()
    await expect.element(page.getByRole('row', { name: /Service dsr Blocked Active/ })).toBeVisible()
  })
})
