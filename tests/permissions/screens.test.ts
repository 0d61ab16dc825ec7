import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { scripts } from '#contract/files.ts'
import { calls } from '#contract/index.ts'
import { areaRoutes } from '#src/app/areas.ts'
import { addedEntries, sidebar } from '#src/app/sidebar.ts'
import { expectedRows } from './expected.ts'
import { expectedMenu, expectedScreens } from './expectedScreens.ts'

const root = join(import.meta.dirname, '../..')
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
    const asked = Object.entries(expectedScreens).map(([path, { opensFor, flag, shows }]) => {
      const row = expectedRows.find(({ call }) => call === shows)
      return { path, opensFor: opensFor ?? 'signed-in', flag, row: row?.opensFor, rowFlag: row?.flag }
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
  'src/session/sessionMachine.ts': 'turns the answer of the gateway into a session',
  'src/sheets/JobActions.tsx': 'the service of a script, which the contract names',
  'src/sheets/PlanNotice.tsx': 'the service of a script, which the contract names',
  'src/screens/people/accessFacts.ts': 'the rights of somebody else, shown to an administrator',
  'src/screens/people/parts/WaitingGrants.tsx': 'a second administrator is one by the flag',
  'src/screens/merchants/merchantAddresses.ts':
    'support is led to another screen, which takes nothing and gives nothing',
}

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
    for (const [path, text] of sourcesOf('src/screens')) {
      const area = path.split('/')[2] ?? ''
      const whole = sourcesOf(`src/screens/${area}`)
        .map(([, source]) => source)
        .join('\n')
      const routes = areaRoutes.filter((route) => whole.includes(`'${route.path}'`))
      const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '#contract\//g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      )
      for (const name of imported) {
        const entry = entries.get(name)
        if (entry === undefined || typeof entry.access === 'string') continue
        const services = entry.access.anyOf.map(asStored)
        const needed = entry.access.flag
        const isForAll = routes.every(
          ({ anyOf, flag }) => needed === flag && anyOf?.every((service) => services.includes(asStored(service))),
        )
        if (!isForAll && !new RegExp(`\\bcan\\(${name}\\)`).test(whole)) unasked.push(`${path}: ${name}`)
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
    })
  })
})
