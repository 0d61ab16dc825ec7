import { ImageIcon } from '@primer/octicons-react'
import { Button, Label } from '@primer/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listProducts, maxProductImages, type Product, productColumns } from '#contract/calls/catalogue.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import brand from '../BrandConfig.module.css'
import { brandPlace } from '../brandPlaces.ts'
import styles from './Products.module.css'
import { gapWords } from './productWords.ts'

const ProductImagesDialog = lazy(async () => ({
  default: (await import('./ProductImagesDialog.tsx')).ProductImagesDialog,
}))
const ProductEdit = lazy(async () => ({ default: (await import('./ProductEdit.tsx')).ProductEdit }))
const MapImages = lazy(async () => ({ default: (await import('./MapImages.tsx')).MapImages }))

const search = defineSearch({
  filters: {
    text: text('SKU, name or description', { key: 'text' }),
    gap: choice('Products', gapWords, { all: 'All products' }),
  },
  sizes: [50, 100, 300],
})

const Thumbs = ({ product: { productImages, productName } }: { readonly product: Product }) => (
  <span className={styles.thumbs}>
    {productImages.length === 0 ? (
      <Label variant="attention">No image</Label>
    ) : (
      productImages.map((name, at) => (
        <Picture key={name} name={name} side={64} alt={`${productName}, image ${at + 1}`} className={styles.thumb} />
      ))
    )}
  </span>
)

const columns = tableColumns<Product>(productColumns, {
  productName: {
    room: '30%',
    cell: ({ productName, description }) => (
      <>
        <span className={styles.name}>{productName}</span>
        <span className={styles.description} title={description}>
          {description}
        </span>
      </>
    ),
  },
  description: { isLeftOut: true },
  productImages: { room: 'fit', align: 'start', cell: (product) => <Thumbs product={product} /> },
})

/** BC-04: the products of a brand, which of them lack an image, and the way to give them one. */
export const ProductImages = ({ brandCode }: { readonly brandCode: string }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const list = useList({
    call: listProducts,
    search,
    place: brandPlace,
    request: ({ filters, page, size }) => ({ brandCode, ...filters, page, size }),
    failed: 'Could not get catalogue details',
    staleMs: 0,
  })
  const sku = params.get('product') ?? ''
  const as = params.get('as')
  const open = (product: Product, what: 'images' | 'edit') => put({ product: product.productCode, as: what })
  const close = () => put({ product: '', as: '' }, { replace: true })
  return (
    <div className={brand.tab}>
      <List
        label="Products"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        onOpen={(product) => open(product, 'images')}
        words={{
          empty: { title: 'No product fits', text: 'Search for another SKU or name, or show all products.' },
          none: { title: 'No products yet', text: 'Upload them in step 1.' },
          back: 'Show all products',
        }}
        tools={
          <Button leadingVisual={ImageIcon} onClick={() => put({ as: 'map' })}>
            Map images by name
          </Button>
        }
        actions={(product) => (
          <>
            <Button
              size="small"
              aria-label={`Images of ${product.productCode}`}
              onClick={() => open(product, 'images')}
              count={`${product.productImages.length}/${maxProductImages}`}
            >
              Images
            </Button>
            <Button
              size="small"
              variant="invisible"
              aria-label={`Edit ${product.productCode}`}
              onClick={() => open(product, 'edit')}
            >
              Edit
            </Button>
          </>
        )}
      />
      <Suspense fallback={null}>
        {as === 'map' && <MapImages brandCode={brandCode} onClose={close} />}
        {sku !== '' && as === 'images' && <ProductImagesDialog brandCode={brandCode} sku={sku} onClose={close} />}
        {sku !== '' && as === 'edit' && <ProductEdit brandCode={brandCode} sku={sku} onClose={close} />}
      </Suspense>
    </div>
  )
}
