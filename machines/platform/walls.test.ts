import { expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { scripts } from '#contract/sheets/scripts.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { limits } from './limits.ts'
import { sheetsWithoutEffect, walls, withoutEffect } from './walls.ts'

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
