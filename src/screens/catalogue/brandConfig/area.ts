import { screenAccess } from '#contract/screenAccess.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { fetchOpenedTab } from './tabScreens.ts'

/** Who holds a service of one tab alone is let in, and sees that tab. */
const tabServices = ['productmgmt', ...screenAccess.catalogue.anyOf, ...screenAccess.banners.anyOf] as const

export const brandConfig = {
  routes: [
    {
      path: '/brand-config',
      anyOf: tabServices,
      lazy: async () => {
        fetchOpenedTab()
        return { Component: (await import('./BrandConfig.tsx')).BrandConfig }
      },
    },
    {
      path: '/brand-config/:tab',
      tabsOf: '/brand-config',
      anyOf: tabServices,
      lazy: async () => {
        fetchOpenedTab()
        return { Component: (await import('./BrandConfig.tsx')).BrandConfig }
      },
    },
    {
      path: '/brand-config/add-edit-offer/:action',
      title: 'Banner offer',
      anyOf: screenAccess.banners.anyOf,
      lazy: async () => ({ Component: (await import('./banners/BannerPage.tsx')).BannerPage }),
    },
    {
      path: '/schemes/:schemeCode',
      title: 'Scheme',
      anyOf: screenAccess.schemes.anyOf,
      lazy: async () => ({ Component: (await import('./productSchemes/SchemeDetail.tsx')).SchemeDetail }),
    },
    {
      path: '/catalogue-management',
      title: 'Catalogue Management',
      anyOf: screenAccess.catalogueLists.anyOf,
      lazy: async () => ({ Component: (await import('./productSchemes/CatalogueSchemes.tsx')).CatalogueSchemes }),
    },
    {
      path: '/scheme-mgmt',
      title: 'Catalogue Management',
      anyOf: screenAccess.catalogueLists.anyOf,
      lazy: async () => ({ Component: (await import('./productSchemes/CatalogueSchemes.tsx')).CatalogueSchemes }),
    },
  ],
  reviews: {
    catalogueChange: lazyScreen(() => import('./CatalogueChangeInRow.tsx'), 'CatalogueChangeInRow'),
  },
  findables: async () => [
    (await import('./catalogue/findProducts.ts')).findProducts,
    (await import('./productSchemes/findProductSchemes.ts')).findProductSchemes,
  ],
  starts: async () => [
    {
      label: 'Add Brand',
      words: 'new onboard',
      to: '/brand-config?activeIndex=2&as=add',
      call: (await import('#contract/calls/catalogue/brandForm.ts')).saveBrand,
    },
  ],
  tabs: { path: '/brand-config', all: async () => (await import('./brandTabs.ts')).brandTabs },
  guides: async () => (await import('./guides.ts')).guides,
} as const
