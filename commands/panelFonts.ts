import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const charactersOf = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))

const ascii = charactersOf(0x20, 0x7e)
const digits = charactersOf(0x30, 0x39)
/** Western European names and the signs of the panel's texts; ₹ is in no ready-made Latin subset. */
const text = `${ascii.replaceAll(/\d/g, '')}${charactersOf(0xa0, 0xff)}ŒœŠšŽž–—‘’“”•…←↑→↓−€₹™`
const codes = `${ascii}–—‘’“”•…·×₹`

/** Weights of the panel: normal, medium, semibold. */
const weights = { min: 400, max: 600, default: 400 }
/** Entries of a font's `name` table: who made it, its licence, where that is. */
const licence = [0, 13, 14]

interface PanelFont {
  /** In `node_modules`. */
  readonly source: string
  readonly characters: string
  readonly features: readonly string[]
  readonly axes: Parameters<typeof subsetFont>[2]['variationAxes']
}

export const panelFontsFolder = 'src/app/fonts'

/** The panel's fonts by their files in `src/app/fonts`. */
export const panelFonts = {
  'inter.woff2': {
    source: 'inter-ui/variable/InterVariable.woff2',
    characters: text,
    features: ['kern', 'ccmp', 'mark', 'locl'],
    axes: { opsz: 14, wght: weights },
  },
  // Apart: Inter's tabular figures come with hyphens and stops as wide as a figure, which tear names in tables.
  'interDigits.woff2': {
    source: 'inter-ui/variable/InterVariable.woff2',
    characters: digits,
    features: ['tnum'],
    axes: { opsz: 14, wght: weights },
  },
  'geistMono.woff2': {
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    characters: codes,
    features: ['ccmp', 'mark', 'locl'],
    axes: { wght: weights },
  },
} as const satisfies Record<string, PanelFont>

/** The font as the panel ships it, WOFF2, made of the whole one in `node_modules`. */
export const makePanelFont = async (root: string, file: keyof typeof panelFonts): Promise<Buffer> => {
  const { source, characters, features, axes } = panelFonts[file]
  return subsetFont(await readFile(join(root, 'node_modules', source)), characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    preserveNameIds: licence,
    variationAxes: axes,
  })
}
