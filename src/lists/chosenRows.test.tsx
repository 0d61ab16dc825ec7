import { Button } from '@primer/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { ChosenNames } from './ChosenNames.tsx'
import { ChosenRows } from './ChosenRows.tsx'
import { useChosen } from './useChosen.ts'

interface Offer {
  readonly id: number
  readonly name: string
}

const offers = Array.from({ length: 30 }, (_, at): Offer => ({ id: at, name: `Offer ${at}` }))

const Offers = () => {
  const [shown, setShown] = useState<readonly Offer[]>(offers.slice(0, 3))
  const [isAsked, setAsked] = useState(false)
  const chosen = useChosen<Offer, number>({
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    mayChoose: ({ id }) => id !== 29,
  })
  return (
    <>
      <ChosenRows chosen={chosen} rows={shown} onAll={() => chosen.chooseAll(async () => offers, '')}>
        <Button onClick={() => setAsked(true)}>Expire</Button>
      </ChosenRows>
      <Button onClick={() => chosen.choice.onPut(shown, true)}>Choose shown</Button>
      <Button onClick={() => setShown(offers.slice(2, 5))}>Filter</Button>
      {isAsked && <ChosenNames chosen={chosen.among(shown)} />}
    </>
  )
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const counts = () => page.getByRole('status')

it('rows that are chosen and no longer shown are counted, and named before they are ended', async () => {
  await renderInPage(<Offers />)
  await expect.element(counts()).toHaveTextContent('None chosen')
  await press('Choose shown')
  await expect.element(counts()).toHaveTextContent(/^3 chosen$/)
  await press('Filter')
  await expect.element(counts()).toHaveTextContent(/^3 chosen, 2 not shown$/)
  await press('Expire')
  await expect.element(page.getByText('2 of them are not shown in the list')).toBeVisible()
  await expect.element(page.getByText('Offer 0, Offer 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Shown: Offer 2', { exact: true })).toBeVisible()
})

it('of many chosen rows twenty are named, those that are not shown first', async () => {
  await renderInPage(<Offers />)
  await press('Choose all')
  await expect.element(counts()).toHaveTextContent(/^29 chosen, 26 not shown$/)
  await press('Expire')
  await expect.element(page.getByText(/^Offer 3, .*Offer 22 and 6 more$/)).toBeVisible()
  await press('Choose none')
  await expect.element(counts()).toHaveTextContent('None chosen')
})
