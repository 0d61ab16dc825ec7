import type { Browser } from 'playwright'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { client } from '#tests/support/gateway.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { type Cookie, cookieOf, launchChromium, withColdPage } from './chromium.ts'
import { type ColdLoad, loadCold } from './coldLoad.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { median } from './median.ts'
import { servePages } from './servedPages.ts'
import { signIn } from './signIn.ts'

const rounds = 7
const slowedTimes = 4
const rowOfTable = 'tbody tr:not([aria-hidden])'

/** As many rows as the merchant list shows, each with its picture: the demo data of benches have no pictures. */
const banners = 10
const addBanners = async (address: string): Promise<void> => {
  const joel = client({ address }, await signIn(address, 'catalogue'))
  const today = indianDay(new Date())
  const { total } = await joel.call('banners.list', { brandCode: 'ASTRON' })
  for (let at = total; at < banners; at += 1) {
    const image = pngOf(1_280, 480, 20 * at).toString('base64')
    const { imageName } = await joel.call('pictures.upload', { purpose: 'banner', filename: 'banner.png', image })
    await joel.call('banners.save', {
      brandCode: 'ASTRON',
      brandOfferName: `Festival of instalments ${at + 1}`,
      bannerStatus: 'ACTIVE',
      redirectionUrl: 'https://astron.example/offers',
      stickyAdd: false,
      priority: at,
      mediaUrl: imageName,
      startDate: today,
      endDate: dayAfter(today, 30),
    })
  }
}

/** The chunk of the saved editor has this class in it. */
const markOfEditor = 'ProseMirror'

/** Scripts with the editor in them that were fetched, before the form was opened and after. */
const editorScripts = (browser: Browser, panel: string, cookie: Cookie): Promise<readonly [number, number]> =>
  withColdPage(browser, cookie, async (page) => {
    let found = 0
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.endsWith('.js')) return
      reading.push(
        response.text().then(
          (text) => {
            if (text.includes(markOfEditor)) found += 1
          },
          () => undefined,
        ),
      )
    })
    await page.goto(`${panel}/brand-config?brand=ASTRON&activeIndex=2`)
    const open = page.getByRole('link', { name: /^(Edit|Configure ASTRON)$/ })
    await open.waitFor()
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    const before = found
    await open.click()
    await page.locator(`.${markOfEditor}`).waitFor()
    await Promise.all(reading)
    return [before, found]
  })

/** The first load of `/brand-config` with its offers and with its products, against the merchant list. */
export const brandConfigLoadFigures = async (): Promise<Figure[]> => {
  const pages = await servePages({})
  try {
    const browser = await launchChromium()
    try {
      await addBanners(pages.panel)
      const cookie = await cookieOf(pages.panel, 'opsadmin')
      const addresses = {
        merchants: '/merchants?distributor_code=D0001',
        offers: '/brand-config?brand=ASTRON',
        products: '/brand-config?brand=ASTRON&activeIndex=0&step=images',
      } as const
      type Side = keyof typeof addresses
      const loads: Record<Side, ColdLoad[]> = { merchants: [], offers: [], products: [] }
      for (let round = 0; round <= rounds; round += 1)
        for (const side of Object.keys(addresses) as Side[]) {
          const address = pages.panel + addresses[side]
          const load = await loadCold(browser, { address, cookie, ready: rowOfTable, slowedTimes })
          // The first round warms the machine.
          if (round > 0) loads[side].push(load)
        }
      const ms = (side: Side) => median(loads[side].map(({ lcpMs, rowsMs }) => Math.max(lcpMs, rowsMs ?? Number.NaN)))
      const rows = (side: Side) => median(loads[side].map(({ rowsMs }) => rowsMs ?? Number.NaN))
      const kib = (side: Side) => median(loads[side].map((load) => load.kib))
      const [before, after] = await editorScripts(browser, pages.panel, cookie)
      return [
        told('first load, merchant list with data: LCP', ms('merchants'), 'ms'),
        told('first load, offers of a brand: LCP', ms('offers'), 'ms'),
        told('first load, products of a brand: LCP', ms('products'), 'ms'),
        told('first load, merchant list with data: first row', rows('merchants'), 'ms'),
        told('first load, offers of a brand: first row', rows('offers'), 'ms'),
        told('first load, products of a brand: first row', rows('products'), 'ms'),
        atMost('first load, offers of a brand to merchant list: LCP', ms('offers') / ms('merchants'), 'times', 1.1),
        told('first load, merchant list: JS and CSS', kib('merchants'), 'KiB'),
        told('first load, products of a brand: JS and CSS', kib('products'), 'KiB'),
        atMost(
          'first load, offers of a brand to merchant list: JS and CSS',
          kib('offers') / kib('merchants'),
          'times',
          1.1,
        ),
        atMost('scripts with the editor before its form is opened', before, 'scripts', 0),
        atLeast('scripts with the editor once its form is open', after, 'scripts', 1),
      ]
    } finally {
      await browser.close()
    }
  } finally {
    await pages.close()
  }
}
