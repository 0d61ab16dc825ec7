import { expect, inject, test } from 'vitest'
import { findPlanted } from '#tests/proofs/moneyHistories.ts'
import { moneyRaces } from '#tests/proofs/moneyRaces.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories of seven people sums agree, nothing held is sealed, and nobody decides on their own work; every planted fault is found', async () => {
  const planted = await findPlanted(inject('postgresUrl'), { histories: 25, draw: drawFrom(5) })
  const { acts, done, refused, decisions, ...figures } = planted.figures
  expect(figures).toEqual({
    histories: 25,
    sumsThatDiffer: 0,
    heldInBatch: 0,
    rowsOfNoBatch: 0,
    refundedBeyondCaptured: 0,
    refundsNotBorne: 0,
    ownWork: 0,
    settledChanged: 0,
    carriedWrong: 0,
    payoutsWrong: 0,
    transfersOff: 0,
    settledBeyondCaptured: 0,
    forcedAlone: 0,
    regularizedUnproven: 0,
    talliesOff: 0,
    lateLost: 0,
    settledBeforePaid: 0,
    returnsUnconfirmed: 0,
    refundLinesOff: 0,
    positionsOff: 0,
    disputesNotBorne: 0,
    disputedBeyondCaptured: 0,
    heldMerchantsPaid: 0,
    reservesWrong: 0,
  })
  expect([acts, done > 100, refused > 50, decisions > 10]).toEqual([300, true, true, true])
  expect(Object.entries(planted.found).filter(([, times]) => times < 1)).toEqual([])
})

test('of a hold and two seals one wins, of two who approve one acts, and of 50 calls under one key one', async () => {
  expect(await moneyRaces(inject('postgresUrl'), { holds: 3, approvals: 3, keys: 1, parallel: 50 })).toEqual({
    holds: 3,
    holdsWithOneWinner: 3,
    approvals: 3,
    approvalsWithOneEffect: 3,
    keys: 1,
    keysWithOneEffect: 1,
  })
})
