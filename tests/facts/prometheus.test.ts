import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openWorker } from '#server/app/openWorker.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { findPromtool, openPrometheus, prometheusFolder } from '#tests/support/prometheus.ts'

const read = (name: string): string => readFileSync(join(prometheusFolder, name), 'utf8')
const dashboard = JSON.parse(read('dashboard.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}
const shown = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
const alerts = [...read('alerts.yml').matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)

test('each alert fires in one case that promtool plays and is silent in another', () => {
  const { status, stdout, stderr } = spawnSync(findPromtool(), ['test', 'rules', 'alerts.test.yml'], {
    cwd: prometheusFolder,
    encoding: 'utf8',
  })
  expect({ status, told: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, told: '' })
  const cases = [...read('alerts.test.yml').matchAll(/alertname: (\w+)\n.*\n\s*exp_alerts:( \[\])?/g)]
  expect(
    cases.map(([, name = '', silent]) => `${name} ${silent === undefined ? 'fires' : 'is silent'}`).toSorted(),
  ).toEqual(alerts.flatMap((name) => [`${name} fires`, `${name} is silent`]).toSorted())
})

test('a real Prometheus reads gateway and worker, and every query of dashboard and alerts names figures that they tell', async () => {
  const desk = await openTestGateway(inject('postgresUrl'), { env: { METRICS_PORT: '0' } })
  onTestFinished(() => desk.close())
  const worker = await openWorker({ config: desk.config, database: desk.database })
  onTestFinished(() => worker.close())
  await desk.signIn('opsadmin')
  const addresses = [desk.metricsAddress ?? '', worker.metricsAddress ?? '']
  const prometheus = await openPrometheus(addresses)
  onTestFinished(() => prometheus.close())
  const valuesOf = async (expr: string): Promise<string[]> => {
    const { status, data } = await prometheus.ask(`query?query=${encodeURIComponent(expr)}`)
    if (status !== 'success') throw new Error(`${expr}: ${JSON.stringify(data)}`)
    return (data['result'] as readonly { readonly value: readonly [number, string] }[]).map(({ value }) => value[1])
  }
  const come = async (expr: string): Promise<string> => {
    try {
      return (await valuesOf(expr)).join(' ')
    } catch (error) {
      return String(error)
    }
  }
  await expect.poll(() => come('sum(up{job="opsdesk"})')).toBe('2')
  await expect.poll(() => come('max(opsdesk_database_up)')).toBe('1')
  expect(await come('max(opsdesk_sessions)')).toBe('1')
  expect(await come('sum(opsdesk_calls_total{call="session.signIn",outcome="done"})')).toBe('1')

  const { data } = await prometheus.ask('rules')
  const groups = data['groups'] as readonly {
    readonly rules: readonly { readonly name: string; readonly query: string }[]
  }[]
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.map(({ name }) => name)).toEqual(alerts)

  const texts = await Promise.all(addresses.map(async (address) => (await fetch(`${address}/metrics`)).text()))
  const told = new Set([...texts.join('\n').matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name))
  const unknown: string[] = []
  for (const { title, expr } of [...shown, ...rules.map(({ name, query }) => ({ title: name, expr: query }))]) {
    await valuesOf(expr.replaceAll('$__rate_interval', '1m'))
    for (const [name] of expr.matchAll(/\b(?:opsdesk|nodejs|process)_\w+/g))
      if (!told.has(name) && !told.has(name.replace(/_(?:bucket|count|sum)$/, ''))) unknown.push(`${title}: ${name}`)
  }
  expect(unknown).toEqual([])
})
