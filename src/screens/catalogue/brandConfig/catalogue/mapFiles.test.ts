import { expect, test } from 'vitest'
import { mapFiles, skusOfFile } from './mapFiles.ts'

const file = (name: string) => new File(['x'], name)

test('a file is an image of the SKU in its name, with or without a number behind it', () => {
  expect([skusOfFile('ast-00005.jpg'), skusOfFile('AST-00005_2.png'), skusOfFile('AST-00005 (3).jpeg')]).toEqual([
    ['AST-00005'],
    ['AST-00005_2', 'AST-00005'],
    ['AST-00005'],
  ])
})

test('files without a SKU and a sixth image are named, the others keep the order of their names', () => {
  const products = [
    { productCode: 'A-1', productImages: ['a', 'b', 'c', 'd'] },
    { productCode: 'A', productImages: [] },
  ]
  const mapped = mapFiles(['A-1_2.png', 'A-1_10.png', 'photo.png', 'a-1.png', 'A.png'].map(file), products)
  expect(mapped.map(({ file: { name }, sku, fault }) => [name, sku, fault])).toEqual([
    ['A.png', 'A', undefined],
    ['a-1.png', 'A-1', undefined],
    ['A-1_2.png', 'A-1', 'A-1 would have more than 5 images.'],
    ['A-1_10.png', 'A-1', 'A-1 would have more than 5 images.'],
    ['photo.png', undefined, 'No product of this brand has this SKU.'],
  ])
})
