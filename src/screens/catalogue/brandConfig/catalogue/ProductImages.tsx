import { ImageIcon } from '@primer/octicons-react'
import { Label } from '@primer/react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listProducts, maxProductImages, type Product, productColumns } from '#contract/calls/catalogue/catalogue.ts'
import { ButtonLink, RowLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { List } from '#src/lists/List.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, text } from '#src/lists/search/filters.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { brandPlace } from '../brandPlaces.ts'
import styles from './Products.module.css'
import { gapWords } from './productWords.ts'

const ProductImagesDialog = lazyScreen(() => import('./ProductImagesDialog.tsx'), 'ProductImagesDialog')
const ProductEdit = lazyScreen(() => import('./ProductEdit.tsx'), 'ProductEdit')
const MapImages = lazyScreen(() => import('./MapImages.tsx'), 'MapImages')

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
  const openerTo = useOpener()
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
  const opening = (product: Product, what: 'images' | 'edit') => ({ product: product.productCode, as: what })
  const close = () => put({ product: '', as: '' }, { replace: true })
  return (
    <div className="ui-column-16">
      <List
        label="Products"
        list={list}
        columns={columns}
        rowKey={({ id }) => String(id)}
        onOpen={(product) => put(opening(product, 'images'))}
        words={{
          empty: { title: 'No product fits', text: 'Search for another SKU or name, or show all products.' },
          none: { title: 'No products yet', text: 'Upload them in step 1.' },
          back: 'Show all products',
        }}
        tools={
          <ButtonLink icon={ImageIcon} {...openerTo(putting({ as: 'map' }))}>
            Map images by name
          </ButtonLink>
        }
        actions={(product) => (
          <>
            <RowLink
              {...openerTo(putting(opening(product, 'images')))}
              label={`Images of ${product.productCode}`}
              count={`${product.productImages.length}/${maxProductImages}`}
              isFramed
            >
              Images
            </RowLink>
            <RowLink {...openerTo(putting(opening(product, 'edit')))} label={`Edit ${product.productCode}`}>
              Edit
            </RowLink>
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
