import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/wire/call.ts'
import { scripts } from '#contract/calls/files/files.ts'
import { calls } from '#contract/index.ts'
import { areaRoutes } from '#src/app/areas.ts'
import { addedEntries, sidebar } from '#src/app/sidebar.ts'
import { expectedRows } from './expected.ts'
import { expectedMenu, expectedScreens } from './expectedScreens.ts'

const root = join(import.meta.dirname, '../../..')
const asStored = (service: string) => service.replace('{product}', 'paywise').toLowerCase()
const sorted = (services: readonly string[] | undefined) => services?.map(asStored).sort()

/** Sources of the panel by path, tests left out. */
const sourcesOf = (folder: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => [`${folder}/${path}`, readFileSync(join(root, folder, path), 'utf8')])

describe('a screen', () => {
  test('is shown in the menu to holders of the documented services', () => {
    expect([...sidebar, ...addedEntries].map(({ label, to, anyOf, flag }) => [label, to, sorted(anyOf), flag])).toEqual(
      expectedMenu.map(([label, path, opensFor, flag]) => [label, path, sorted(opensFor), flag]),
    )
  })

  test('opens for the expected people, and for nobody whom the gateway would refuse what it shows', () => {
    const opened = Object.fromEntries(areaRoutes.map(({ path, anyOf, flag }) => [path, [sorted(anyOf), flag]]))
    expect(opened).toEqual(
      Object.fromEntries(
        Object.entries(expectedScreens).map(([path, { opensFor, flag }]) => [path, [sorted(opensFor), flag]]),
      ),
    )
    const asked = Object.entries(expectedScreens).flatMap(([path, { opensFor, flag, shows }]) => {
      if (shows === undefined) return []
      const row = expectedRows.find(({ call }) => call === shows)
      const rowFor = typeof row?.opensFor === 'string' ? row.opensFor : sorted(row?.opensFor)
      return [{ path, opensFor: sorted(opensFor) ?? 'signed-in', flag, row: rowFor, rowFlag: row?.flag }]
    })
    expect(
      asked.filter(({ opensFor, row, flag, rowFlag }) => String(opensFor) !== String(row) || flag !== rowFlag),
    ).toEqual([])
  })
})

/** Where the panel looks at services or flags itself, and why it may. */
const looksItself: Readonly<Record<string, string>> = {
  'src/app/RequireServices.tsx': 'the guard of every route: the services come from the route',
  'src/app/useKeepingMerchants.ts': 'whether merchants are kept on the device: asks the contract who may search them',
  'src/app/visibleScreens.ts': 'the menu: the services are the documented ones',
  'src/session/useSession.ts': 'answers `can` and `holds`',
  'src/session/useMayOpen.ts': 'whether a link is followed: the services come from the route that it leads to',
  'src/session/sessionMachine.ts': 'turns the answer of the gateway into a session',
  'src/session/startSession.ts': 'the desk without a network: what the gateway said of the last session',
  'src/store/lastSession.ts': 'keeps for the day what the gateway said of the session',
  'src/uploads/JobActions.tsx': 'the service of a script, which the contract names',
  'src/uploads/SendCorrected.tsx': 'the service of a script, which the contract names',
  'src/uploads/PlanNotice.tsx': 'the service of a script, which the contract names',
  'src/screens/merchants/kyc/KycList.tsx': 'the documented service of the row action, which no call is named by',
  'src/screens/merchants/kyc/KycInRow.tsx': 'the documented service of a review, as on the page of the case',
  'src/screens/merchants/kyc/KycReview.tsx':
    'gives the rights to the machine of decisions, and shows the documented sections',
  'src/screens/reports/dashboard/area.ts': 'the documented service of the page',
  'src/screens/reports/dashboard/Dashboard.tsx':
    'whether a row leads to its merchant: the documented service of that page',
  'src/screens/merchants/portfolio/area.ts': 'the documented service of the page',
  'src/screens/merchants/portfolio/PortfolioList.tsx':
    'the documented service of all header buttons, besides that of a script',
  'src/screens/people/people/accessFacts.ts': 'the rights of somebody else, shown to an administrator',
  'src/screens/people/people/parts/WaitingGrants.tsx': 'a second administrator is one by the flag',
  'src/screens/files/files/BulkUploads.tsx':
    'which tab opens first is told by the service of each kind, from their one table',
  'src/screens/files/files/uploadTabs.ts': 'the same, as a function',
  'src/screens/files/files/ReceivedFile.tsx':
    'which uploads a file may be for: the service of a script, which the contract names',
  'src/screens/money/accounts/area.ts': 'the documented services of the page, each of which opens one of its tabs',
  'src/screens/campaigns/campaigns/forms/CampaignPicture.tsx':
    'an upload is shown by the service of its purpose, from their one table',
  'src/screens/catalogue/offers/DraftedRules.tsx':
    'an upload is shown by the service of its kind, from their one table',
  'src/screens/catalogue/offers/OfferMgmt.tsx': 'an upload is shown by the service of its kind, from their one table',
  'src/screens/catalogue/brandConfig/area.ts':
    'the documented service of the page, and those that open one of its tabs',
  'src/screens/money/accounts/rates/useIsDrafter.ts':
    'gives the roles to the machine of rates, which says who may make one',
  'src/kyc/ApprovalSection.tsx':
    'gives services and the admin flag to the machine of KYC decisions, which says what may be decided',
  'src/screens/merchants/kyc/parts/ListUploads.tsx':
    'an upload is shown by the service of its kind, from their one table',
  'src/screens/merchants/superMerchants/parts/AssociatedMerchants.tsx':
    'an upload is shown by the service of its kind, from their one table',
  'src/screens/merchants/superMerchants/useDeciding.ts':
    'gives the rights to the machine of onboardings, which says what may be decided',
  'src/screens/merchants/merchants/parts/MerchantKyc.tsx':
    'the documented sections of an admin, besides what the contract says of each call',
  'src/merchants/merchantPlace.ts': 'support is led to another screen, which takes nothing and gives nothing',
}

interface Route {
  readonly path: string
  readonly anyOf?: readonly string[]
  readonly flag?: string
}

/** Each route with the sources of its area that its screen reaches. */
const screensOfRoutes = async () => {
  const areas = sourcesOf('src/screens').filter(([path, text]) => path.endsWith('/area.ts') && text.includes('routes:'))
  const sources = new Map(sourcesOf('src/screens'))
  const reached = (path: string, seen = new Map<string, string>()): Map<string, string> => {
    const text = sources.get(path)
    if (text === undefined || seen.has(path)) return seen
    seen.set(path, text)
    for (const [, to = ''] of text.matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)'/g))
      reached(posix.join(posix.dirname(path), to), seen)
    return seen
  }
  const found: { route: Route; files: (readonly [path: string, text: string])[] }[] = []
  for (const [path, text] of areas) {
    const exported = Object.values((await import(join(root, path))) as Record<string, { routes?: readonly Route[] }>)
    const routes = exported.flatMap((area) => area.routes ?? [])
    const screens = [
      ...text
        .replace(/\bfindables:[^\]]*\]/, '')
        .replace(/\btabs: \{[^}]*\}/, '')
        .replace(/\breviews: \{[^}]*\}/, '')
        .replace(/\bguides: [^\n]*/, '')
        .replace(/\bstarts: [^\n]*/, '')
        .matchAll(/import\('(\.\/[^']+)'\)/g),
    ].map(([, to = '']) => posix.join(posix.dirname(path), to))
    expect([path, screens.length]).toEqual([path, routes.length])
    routes.forEach((route, nth) => found.push({ route, files: [...reached(screens[nth] ?? '')] }))
  }
  return found
}

/** Names of the entries that a source calls; what it only names to have it read again is not called. */
const calledIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:useCall|useCommand|callGateway)\(([^,)]*)/g)].flatMap(
    ([, argument = '']) => argument.match(/\w+/g) ?? [],
  )

/** A page of tabs opens each to those who may make its call. */
const callsOfTabs = (files: readonly (readonly [path: string, source: string])[]) =>
  files.flatMap(([, source]) =>
    source.includes('#src/session/TabPage.tsx') ? [...source.matchAll(/\bcall: (\w+)/g)] : [],
  )

const looking = /\bholds\(|\buserServices\b|\bsession\.roleFlags\b|\bmayCall\b|\banyOf: \[/

describe('a control', () => {
  test('asks the contract whom it is for, and never a list of its own', () => {
    const found = sourcesOf('src')
      .filter(([path, text]) => path !== 'src/app/sidebar.ts' && looking.test(text))
      .map(([path]) => path)
    const known = Object.keys(looksItself)
    expect(found.filter((path) => !known.includes(path))).toEqual([])
  })

  test('for a call that not everybody on its screen may make is shown to those who may', async () => {
    const entries = new Map<string, CallDefinition>()
    const known = new Set<unknown>(Object.values(calls))
    for (const file of new Set(sourcesOf('contract').map(([path]) => path))) {
      const exports = (await import(join(root, file))) as Record<string, unknown>
      for (const [name, value] of Object.entries(exports))
        if (known.has(value)) entries.set(name, value as CallDefinition)
    }
    const unasked: string[] = []
    for (const { route, files } of await screensOfRoutes()) {
      const whole = files.map(([, source]) => source).join('\n')
      const asked = new Set(
        [...whole.matchAll(/\bcan\((\w+)\)/g), ...callsOfTabs(files)].map(([, name = '']) =>
          JSON.stringify(entries.get(name)?.access),
        ),
      )
      for (const [path, source] of files) {
        for (const name of calledIn(source)) {
          const entry = entries.get(name)
          if (entry === undefined || typeof entry.access === 'string') continue
          const services = entry.access.anyOf.map(asStored)
          const needed = entry.access.flag
          const isForAll =
            (needed === undefined || needed === route.flag) &&
            route.anyOf?.every((service) => services.includes(asStored(service)))
          if (!isForAll && !asked.has(JSON.stringify(entry.access))) unasked.push(`${route.path} ${path}: ${name}`)
        }
      }
    }
    expect([...entries.keys()]).toContain('editMerchants')
    expect(unasked).toEqual([])
  })

  test('that sends a sheet is for holders of the service that its script asks for', () => {
    expect(Object.fromEntries(Object.entries(scripts).map(([script, { service }]) => [script, service]))).toEqual({
      merchant_update: 'updatemerchantuser',
      merchant_deactivate: 'deactivatemerchant',
      merchant_activate: 'deactivatemerchant',
      sbi_merchant_activate: 'merchant_onboard_automation',
      brand_merchant_mapping: 'merchant_onboard_automation',
      register_merchant: 'merchant_onboard_automation',
      store_activation: 'merchant_onboard_automation',
      upi_update: 'merchant_onboard_automation',
      customer_fee_update: 'merchant_onboard_automation',
      dsr_tasks_upload: 'dsr',
      pos_mid_tid_mapping: 'pos_mid_tid_mapping_service',
      promoter_voucher_mapping: 'promoter_voucher_map_service',
      update_settlement_status: 'opssettlements',
      update_utr: 'opssettlements',
      update_settlements: 'opssettlements',
      finance_report: 'upload_finance_report',
      payout_recon: 'opssettlements',
      upi_txn_regularization: 'opssettlements',
      brand_product_onboarding: 'addeditbrandconfig',
      product_min_max_update: 'addeditbrandconfig',
      scheme_config: 'addeditbrandconfig',
      cashback_config: 'addeditbrandconfig',
      cashback_calculate: 'opssettlements',
      chargeslip_generate: 'opssettlements',
      control_sheet_recon: 'controlsheet',
      cashback_insert_update: 'upload_offer',
      opt_out_upload: 'appnotificationbulk',
      dnd_upload: 'appnotificationbulk',
      super_merchant_members: 'update_kyc_info',
      bulk_refund: 'opssettlements',
    })
  })
})
