import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { drawThroughTranslation } from './translatedText.ts'

drawThroughTranslation(document.body)

const Chip = () => {
  const [step, setStep] = useState(0)
  return (
    <main>
      <button type="button" onClick={() => setStep((before) => before + 1)}>
        Next
      </button>
      {step < 2 && (
        <p>
          State: {step === 0 ? 'Online' : 'Offline'}
          {step === 1 && <b> since 14:05</b>} of this device
        </p>
      )}
      {step === 3 && 'Late'} {step < 2 && 'Early'} end
    </main>
  )
}

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

const font = (...content: (Node | string)[]) => {
  const element = document.createElement('font')
  element.append(...content)
  return element
}

const waysToTranslate: readonly (readonly [string, (text: Text) => void])[] = [
  ['replaces a text', (text) => text.replaceWith(font(font(`[${text.data}]`)))],
  [
    'inserts, then removes',
    (text) => {
      text.before(font(font(`[${text.data}]`)))
      text.remove()
    },
  ],
  [
    'wraps a text',
    (text) => {
      const wrapped = font()
      text.before(wrapped)
      wrapped.append(text)
    },
  ],
]

test.each(waysToTranslate)('a page that a translator %s goes on to change', async (_, translate) => {
  await renderInPage(<Chip />)
  const main = page.getByRole('main').element()
  textsIn(main).forEach(translate)
  const next = main.querySelector('button')
  if (next === null) throw new Error('The page has no button.')
  next.click()
  await expect.element(page.getByText('since 14:05')).toBeVisible()
  await expect.poll(() => main.textContent).toContain('Offline')
  expect(main.textContent).not.toContain('Online')
  textsIn(main).forEach(translate)
  next.click()
  next.click()
  await expect.poll(() => main.textContent).toContain('Late')
  expect([main.textContent?.includes('Early'), main.querySelector('p')]).toEqual([false, null])
})
