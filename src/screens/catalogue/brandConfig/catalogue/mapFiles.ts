import { maxProductImages, type Product } from '#contract/calls/catalogue/catalogue.ts'
import { ProductCode } from '#contract/calls/catalogue/catalogueCodes.ts'

/** A number behind a separator tells images of one SKU apart: `AST-00005_2`, `AST-00005 (3)`. */
const numbered = /^(.+?)[-_ .]\(?\d{1,2}\)?$/

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').trim()

/** SKUs that a file may be an image of, the likeliest first. */
export const skusOfFile = (fileName: string): readonly string[] => {
  const stem = stemOf(fileName)
  return [stem, numbered.exec(stem)?.[1] ?? stem]
    .flatMap((text) => ProductCode.safeParse(text).data ?? [])
    .filter((sku, at, all) => all.indexOf(sku) === at)
}

export interface MappedFile {
  readonly file: File
  /** Undefined: no product of the brand has such a name. */
  readonly sku: string | undefined
  readonly fault: string | undefined
}

type Known = Pick<Product, 'productCode' | 'productImages'>

/** What each file is an image of, and why one is not; files of one SKU in the order of their names. */
export const mapFiles = (files: readonly File[], products: readonly Known[]): readonly MappedFile[] => {
  const room = new Map(
    products.map(({ productCode, productImages }) => [productCode, maxProductImages - productImages.length]),
  )
  return files
    .toSorted((a, b) => stemOf(a.name).localeCompare(stemOf(b.name), 'en', { numeric: true }))
    .map((file) => {
      const sku = skusOfFile(file.name).find((candidate) => room.has(candidate))
      if (sku === undefined) return { file, sku, fault: 'No product of this brand has this SKU.' }
      const left = room.get(sku) ?? 0
      room.set(sku, left - 1)
      return { file, sku, fault: left > 0 ? undefined : `${sku} would have more than ${maxProductImages} images.` }
    })
}
