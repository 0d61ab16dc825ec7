import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { Role, saveRole, saveService } from '#contract/calls/people/roles.ts'
import { closePeople, openPeopleGateway, role, sentAs, service, showPeople } from '#tests/support/peoplePage.tsx'

afterEach(closePeople)

describe('roles and services', () => {
  it('a role is added from the dialog with active and blocked services and flags', async () => {
    const gateway = openPeopleGateway()
    gateway.answer(saveRole, () => role(4, 'night_checker'))
    const router = await showPeople('/user-management/add-edit-role')
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Role' })
    await dialog.getByLabelText('Role name').fill('night_checker')
    await expect.element(dialog.getByText(/The name says checker, the flag is not set/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'checker', exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'getorders active' }).click()
    await dialog.getByRole('checkbox', { name: 'dsr active' }).click()
    await dialog.getByRole('checkbox', { name: 'dsr blocked' }).click()
    await expect.element(dialog.getByRole('checkbox', { name: 'dsr active' })).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Stay' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect([router.state.location.search, sentAs(gateway, 'roles.save')]).toEqual([
      '',
      [
        {
          body: {
            role_name: 'night_checker',
            is_active: '1',
            active_service_id: '11',
            blocked_service_id: '12',
            role_flags: ['checker'],
          },
          ifMatch: null,
        },
      ],
    ])
  })

  it('a stale role shows what somebody else did to it', async () => {
    const gateway = openPeopleGateway()
    const theirs = role(2, 'sales', { activeServiceId: [11], version: 2, changedBy: 'deskadmin' })
    gateway.answer(saveRole, () => ({ refuse: 'role-changed', details: { current: z.encode(Role, theirs) } }))
    await showPeople('/user-management/add-edit-role')
    await page.getByRole('link', { name: 'Edit sales' }).click()
    await page.getByRole('checkbox', { name: 'downloads active' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('dialog').getByRole('group', { name: /Active services/ }))
      .toHaveTextContent('Original: dsr, getordersMinedownloads, dsr, getordersTheirsgetorders')
  })

  it('a role and a service that are edited are found again by their address, and leave it when they are closed', async () => {
    openPeopleGateway()
    const router = await showPeople('/user-management/add-edit-role?as=edit&record=2')
    const role = page.getByRole('dialog', { name: 'Edit Role' })
    await expect.element(role.getByLabelText('Role name')).toHaveValue('sales')
    await userEvent.keyboard('{Escape}')
    await expect.element(role).not.toBeInTheDocument()
    await expect.poll(() => router.state.location.search).toBe('')
    await page.getByRole('tab', { name: /Services/ }).click()
    const edit = page.getByRole('link', { name: 'Edit getorders' })
    await expect.element(edit).toHaveAttribute('href', expect.stringContaining('activeIndex=1&as=edit&record=11'))
    await edit.click()
    await expect
      .element(page.getByRole('dialog', { name: 'Edit Service' }).getByLabelText('Service name'))
      .toHaveValue('getorders')
  })

  it('the tab stands in the address, and a service is added to roles', async () => {
    const gateway = openPeopleGateway()
    gateway.answer(saveService, () => service(14, 'offerPreview'))
    const router = await showPeople('/user-management/add-edit-role')
    await page.getByRole('tab', { name: /Services/ }).click()
    expect(router.state.location.search).toBe('?activeIndex=1')
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Service' })
    await dialog.getByLabelText('Service name').fill('offerPreview')
    await dialog.getByRole('checkbox', { name: 'sales' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentAs(gateway, 'services.save')).toEqual([
      { body: { service_name: 'offerPreview', is_active: '1', add_to_roles: '2' }, ifMatch: null },
    ])
  })

  it('a search that is typed faster than the list is drawn keeps every letter, and Back takes it away', async () => {
    openPeopleGateway()
    const router = await showPeople('/user-management/add-edit-role')
    const search = page.getByRole('searchbox', { name: 'Search Roles' })
    const other = page.getByRole('link', { name: 'Edit ops_admin' })
    await expect.element(other).toBeVisible()
    await router.navigate('/user-management/add-edit-role?activeIndex=0')
    const field = search.element() as HTMLInputElement
    field.focus()
    for (const letter of 'sal') document.execCommand('insertText', false, letter)
    expect(field.value).toBe('sal')
    await expect.element(other).not.toBeInTheDocument()
    for (const letter of 'es') document.execCommand('insertText', false, letter)
    await expect.element(page.getByRole('link', { name: 'Edit sales' })).toBeVisible()
    expect([field.value, router.state.location.search]).toEqual(['sales', '?activeIndex=0&search=sales'])
    await router.navigate(-1)
    await expect.element(search).toHaveValue('')
    await expect.element(other).toBeVisible()
  })
})
