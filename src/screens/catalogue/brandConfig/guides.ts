import type { Guides } from '#src/session/guide.ts'

const schemeStates = [
  ['Scheduled', 'it begins by itself'],
  ['Running', 'extend or expire it'],
  ['Ended', 'extend it'],
] as const

export const guides: Guides = {
  '/brand-config': {
    is: 'One brand: its products, categories, form, banners, schemes and group codes. Choose the brand first.',
  },
  '/brand-config#products': {
    is: 'Products of the brand with prices and pictures.',
  },
  '/brand-config#categories': {
    is: 'The tree of categories that products belong to.',
  },
  '/brand-config#brand': {
    is: 'What shops see and fill in when they sell the brand.',
  },
  '/brand-config#offers': {
    is: 'Banners that shops see, by their days and their order.',
    states: [
      ['Scheduled', 'it shows from its first day'],
      ['Live', 'shops see it'],
      ['Ended, Off', 'give it other days, or switch it on'],
    ],
  },
  '/brand-config#schemes': {
    is: 'Which models an instalment or cashback scheme takes, and from when to when.',
    states: schemeStates,
  },
  '/brand-config#cashback': {
    is: 'Which models a cashback scheme of the brand takes, by a sheet or one by one.',
    states: schemeStates,
  },
  '/brand-config#group-codes': {
    is: 'Groups of dealers, by which offers choose who has them.',
  },
  '/brand-config#close-buy': {
    is: 'Settings of Close Buy; there are none for a brand yet.',
  },
  '/brand-config/add-edit-offer/:action': {
    is: 'One banner: its picture, where it leads, its days and its place.',
  },
  '/schemes/:schemeCode': {
    is: 'One scheme: its models and days, what happened to it, and what belongs to it.',
    states: schemeStates,
  },
  '/catalogue-management': {
    is: 'Products and schemes of all your brands, where one may have several.',
  },
  '/scheme-mgmt': {
    is: 'Products and schemes of all your brands, where one may have several.',
  },
}
