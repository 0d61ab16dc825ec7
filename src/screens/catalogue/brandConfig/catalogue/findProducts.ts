import { PackageIcon } from '@primer/octicons-react'
import { saveBrand } from '#contract/calls/catalogue/brandForm.ts'
import { findCatalogue } from '#contract/calls/catalogue/catalogue.ts'
import { ProductCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { brandAddress } from '../brandPlaces.ts'

const fewestLetters = 3

/** Brands by a part of their code, products by the beginning of their SKU. */
export const findProducts = defineFindable(findCatalogue, {
  group: 'Brands and products',
  icon: PackageIcon,
  looksLike: (sought) => sought.length >= fewestLetters && ProductCode.safeParse(sought).success,
  isCode: false,
  requestOf: (sought) => ({ text: ProductCode.parse(sought) }),
  foundIn: ({ brands, products }) => [
    ...brands.map(({ brandCode, brandName }) => ({
      id: `brand ${brandCode}`,
      label: brandCode,
      detail: brandName === '' ? 'Brand' : `Brand · ${brandName}`,
      to: brandAddress(brandCode, 'brand'),
      acts: [
        {
          verb: 'like' as const,
          label: `Add a brand like ${brandCode}`,
          to: `/brand-config?${new URLSearchParams({ activeIndex: '2', as: 'add', like: brandCode })}`,
          call: saveBrand,
        },
      ],
    })),
    ...products.map(({ brandCode, productCode, productName }) => ({
      id: `product ${brandCode} ${productCode}`,
      label: productCode,
      detail: `${brandCode} · ${productName}`,
      to: brandAddress(brandCode, 'products', { step: 'images', product: productCode, as: 'images' }),
    })),
  ],
})
