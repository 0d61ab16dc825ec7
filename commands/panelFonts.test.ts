import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePanelFont, panelFonts, panelFontsFolder } from '#commands/panelFonts.ts'

const root = process.cwd()
const files = Object.keys(panelFonts) as (keyof typeof panelFonts)[]
const committed = (file: string) => readFile(join(root, panelFontsFolder, file))

test('the fonts in the tree are what `npm run fonts` makes of the installed packages', async () => {
  const shipped = (await readdir(join(root, panelFontsFolder))).filter((file) => file.endsWith('.woff2'))
  expect(shipped.sort()).toEqual([...files].sort())
  const differing: string[] = []
  for (const file of files) {
    if (!(await committed(file)).equals(await makePanelFont(root, file))) differing.push(file)
  }
  expect(differing).toEqual([])
})

test('the fonts that every laptop fetches are 60 KiB at most', async () => {
  const sizes = await Promise.all(files.map(async (file) => (await committed(file)).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * 1_024)
})
