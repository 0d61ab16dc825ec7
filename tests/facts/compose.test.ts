import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readVariables, variableNames } from '#server/gateway/variables.ts'

const folder = join(import.meta.dirname, '../../ops')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly read_only?: boolean
  readonly volumes?: readonly string[]
  readonly networks: Readonly<Record<string, { readonly ipv4_address: string }>>
}
const servicesOf = (yaml: string) =>
  (parse(yaml, { merge: true }) as { services: Readonly<Record<string, Service>> }).services

const services = servicesOf(text)
const named = (start: string) => Object.entries(services).filter(([name]) => name.startsWith(start))

/** What an engine puts in place of `${NAME:?why}` and `${NAME:-usual}`. */
const filled = (value: string): string =>
  value.replaceAll(/\$\{([A-Z_]+)(?::[?-][^}]*)?\}/g, (_, name: string) =>
    name === 'PUBLIC_URL' ? 'https://desk.example.com' : 'letters',
  )

/** Names that no gateway reads, and values that it refuses, of every service that is the desk. */
const wrongIn = (yaml: string): string[] =>
  Object.entries(servicesOf(yaml))
    .filter(([name]) => /^(gateway|worker)\d$/.test(name))
    .flatMap(([service, { environment = {} }]) => {
      const unknown = Object.keys(environment).filter((name) => !variableNames.includes(name))
      const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
      try {
        readVariables(env)
        return unknown.map((name) => `${service}: ${name} is unknown`)
      } catch (error) {
        return [`${service}: ${(error as Error).message}`]
      }
    })

test('compose.yaml has two gateways and two workers behind their proxies, and tells them nothing that they do not know', () => {
  expect(Object.keys(services).toSorted()).toEqual(
    ['gateway1', 'gateway2', 'haproxy', 'pgbouncer', 'postgres', 'worker1', 'worker2'].toSorted(),
  )
  expect(wrongIn(text)).toEqual([])
  expect(wrongIn(text.replace('DATABASE_POOLER:', 'DATABASE_POLER:'))).toHaveLength(4)
  expect(wrongIn(text.replace('DATABASE_POOLER: transaction', 'DATABASE_POOLER: statement'))).toHaveLength(4)
})

test('the services of compose.yaml find each other: addresses, ports, and files that are mounted', () => {
  const haproxy = services['haproxy']
  const asked = new Set(
    [...readFileSync(join(folder, 'haproxy/haproxy.cfg'), 'utf8').matchAll(/\$\{([A-Z_0-9]+)-/g)].map(
      ([, name]) => name,
    ),
  )
  expect(Object.keys(haproxy?.environment ?? {}).filter((name) => !asked.has(name))).toEqual([])
  const gateways = named('gateway').map(([, { networks }]) => `${networks['desk']?.ipv4_address}:4000`)
  expect([haproxy?.environment?.['GATEWAY_1'], haproxy?.environment?.['GATEWAY_2']]).toEqual(gateways)
  for (const [, { environment, read_only: isReadOnly }] of [...named('gateway'), ...named('worker')]) {
    expect(isReadOnly).toBe(true)
    const hosts = ['DATABASE_URL', 'DATABASE_LISTEN_URL'].map(
      (name) => new URL(filled(environment?.[name] ?? '')).hostname,
    )
    expect(hosts).toEqual(['pgbouncer', 'postgres'])
  }
  for (const [, { environment }] of named('gateway'))
    expect(environment?.['TRUSTED_PROXIES']).toBe(haproxy?.networks['desk']?.ipv4_address)
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? ''),
  )
  // The certificate is whoever runs it's own.
  expect(mounted.filter((path) => path !== './desk.pem' && !existsSync(join(folder, path)))).toEqual([])
  expect(text).toContain(
    `opsdesk:\${OPSDESK_VERSION:-${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}}`,
  )
})
