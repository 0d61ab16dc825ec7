import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { scripts } from '#contract/sheets/scripts.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { reachedByCommands, startedByTime } from '#tests/support/reachedCode.ts'
import { limits, recordLimitOf } from './limits.ts'
import { sheetsWithoutEffect, starts, walls, withoutEffect } from './walls.ts'

const commandsOfTable = [
  ...walls.flatMap(({ commands }) => Object.keys(commands)),
  ...Object.values(withoutEffect).flat(),
]
const sheetsOfTable = walls.flatMap(({ sheets = {} }) => Object.entries(sheets))

test('every command of the contract stands once in the table of walls', () => {
  const commands = Object.values<CallDefinition>(calls).filter(({ kind }) => kind !== 'read')
  expect(commandsOfTable.toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('every sheet stands once in the table of walls', () => {
  expect([...sheetsOfTable.map(([sheet]) => sheet), ...sheetsWithoutEffect].toSorted()).toEqual(
    Object.keys(scripts).toSorted(),
  )
})

test('a sheet that always waits for a second person is said to', () => {
  const always = Object.entries(scripts).filter(([, { alwaysNeedsSecondPerson }]) => alwaysNeedsSecondPerson)
  const said = sheetsOfTable.filter(([, decides]) => decides === 'second').map(([sheet]) => sheet)
  // The limit of regularizations is zero rupees.
  expect(said.toSorted()).toEqual([...always.map(([sheet]) => sheet), 'upi_txn_regularization'].toSorted())
})

test('every limit belongs to one effect', () => {
  expect(walls.flatMap((wall) => wall.limits ?? []).toSorted()).toEqual(Object.keys(limits).toSorted())
})

const reached = reachedByCommands()
const isWalled = (command: string, by: readonly string[]) => by.some((name) => reached(command).words.has(name))

test('a command that the table has decided by somebody else runs the wall of its row, and every wall is run', () => {
  const decidedAlone = walls.flatMap(({ commands, by = [] }) =>
    Object.entries(commands)
      .filter(([command, decides]) => decides !== 'one' && decides !== 'asks' && !isWalled(command, by))
      .map(([command]) => command),
  )
  expect(decidedAlone).toEqual([])
  const unused = walls.flatMap(({ commands, by = [] }) =>
    by.filter((name) => !Object.keys(commands).some((command) => isWalled(command, [name]))),
  )
  expect(unused).toEqual([])
  // What runs alone is told from it.
  expect(isWalled('offers.updateDescriptions', ['giveOrAsk', 'refuseOnePerson'])).toBe(false)
})

test('what only asks has somebody else in its row', () => {
  const lonely = walls.filter(
    ({ commands, sheets = {} }) =>
      Object.values(commands).includes('asks') &&
      ![...Object.values(commands), ...Object.values(sheets)].some((decides) => decides.startsWith('second')),
  )
  expect(lonely).toEqual([])
})

test('no command writes to a table of a wall but through it', () => {
  const commands = Object.values<CallDefinition>(calls).filter(({ kind }) => kind !== 'read')
  const round = walls.flatMap(({ tables = [], by = [] }) =>
    commands
      .filter(({ name }) => {
        const { text } = reached(name)
        const writes = tables.some((table) => new RegExp(`(?:update|insert into|delete from) ${table}\\b`).test(text))
        return writes && !isWalled(name, by)
      })
      .map(({ name }) => name),
  )
  // The description of an offer alone.
  expect(round).toEqual(['offers.updateDescriptions'])
})

test('a sheet that waits above a limit is said to', () => {
  const limited = Object.entries(scripts)
    .filter(([name, { sumOf, alwaysNeedsSecondPerson }]) => {
      const switchesOff = name === 'merchant_update' || name === 'merchant_deactivate'
      return !alwaysNeedsSecondPerson && (switchesOff || sumOf !== null || Object.hasOwn(recordLimitOf, name))
    })
    .map(([name]) => name)
  const said = sheetsOfTable.filter(([, decides]) => decides === 'secondAboveLimit').map(([sheet]) => sheet)
  // A recon file settles nothing by its rows, and the limit of regularizations is zero rupees.
  expect([...said, 'payout_recon', 'upi_txn_regularization'].toSorted()).toEqual(limited.toSorted())
})

test('whatever runs by time is in the table', () => {
  expect(startedByTime().toSorted()).toEqual(Object.keys(starts).toSorted())
})
