import { expect, it } from 'vitest'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import indexHtml from '../../index.html?raw'
import { ShellFrame } from './ShellFrame.tsx'

const framesIn = (root: ParentNode) => root.querySelector('.frame')?.outerHTML.replaceAll(/>\s+</g, '><')

it('the document holds the frame that the panel draws first', async () => {
  const held = new DOMParser().parseFromString(indexHtml, 'text/html')
  await renderInPage(<ShellFrame />)
  await expect.poll(() => framesIn(document)).toBe(framesIn(held))
})
