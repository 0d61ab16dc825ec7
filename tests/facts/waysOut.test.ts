import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, createMachine } from 'xstate'
import { calls } from '#contract/index.ts'
import { type CallDefinition, mayCall } from '#contract/wire/call.ts'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { CheckedMachine } from '#machines/platform/checkedMachine.ts'
import { nobodyElse } from '#machines/people/independence.ts'
import { demoPeople } from '#server/demo/people.ts'
import { defaultRoles } from '#server/people/access/defaultRoles.ts'

/** What no person of the desk does: it comes by itself, from outside or from the device. */
type World = 'bank' | 'clock' | 'customer' | 'device' | 'gateway' | 'platform' | 'provider' | 'worker'
interface Someone {
  readonly call: string
  /** How many of the demo may: two, where the one that made it never decides. */
  readonly people?: 2
}

const byCall = (call: string): Someone => ({ call })
const bySecond = (call: string): Someone => ({ call, people: 2 })

/** Who does what leads out of a state. */
const who: Readonly<Record<string, Readonly<Record<string, World | Someone>>>> = {
  messagingCampaign: {
    'campaign.discard': byCall('campaigns.act'),
    'campaign.submit': byCall('campaigns.submit'),
    'campaign.edit': byCall('campaigns.save'),
    'campaign.approve': bySecond('campaigns.decide'),
    'campaign.reject': bySecond('campaigns.decide'),
    'campaign.schedule': byCall('campaigns.act'),
    'campaign.sendNow': byCall('campaigns.act'),
    'campaign.cancel': byCall('campaigns.act'),
    'campaign.pause': byCall('campaigns.act'),
    'campaign.resume': byCall('campaigns.act'),
    'campaign.retryFailed': byCall('campaigns.act'),
    'campaign.due': 'clock',
    'campaign.windowClosed': 'clock',
    'campaign.windowOpened': 'clock',
    'campaign.claim': 'worker',
    'campaign.unsealed': 'worker',
    'campaign.leaseLost': 'worker',
    'campaign.trip': 'worker',
    'campaign.ended': 'worker',
    'campaign.drained': 'worker',
  },
  offerBanner: { 'banner.save': byCall('banners.save') },
  offerWait: {
    'offerWait.approve': bySecond('offers.decide'),
    'offerWait.reject': bySecond('offers.decide'),
    'offerWait.withdraw': byCall('offers.decide'),
  },
  disputeAct: {
    'act.ask': byCall('disputes.act'),
    'act.approve': bySecond('disputes.decide'),
    'act.decline': bySecond('disputes.decide'),
    'act.withdraw': byCall('disputes.decide'),
  },
  legalHold: {
    'legalHold.askEnd': byCall('legalHolds.askEnd'),
    'legalHold.end': bySecond('legalHolds.decide'),
    'legalHold.keep': byCall('legalHolds.decide'),
  },
  erasure: {
    'erasure.erase': bySecond('personRequests.decide'),
    'erasure.decline': byCall('personRequests.decide'),
    'erasure.done': 'worker',
    'erasure.held': 'worker',
  },
  merchantHold: {
    'hold.confirm': bySecond('merchantHolds.decide'),
    'hold.decline': bySecond('merchantHolds.decide'),
    'hold.withdraw': byCall('merchantHolds.decide'),
    'hold.askRelease': byCall('merchantHolds.askRelease'),
    'hold.release': bySecond('merchantHolds.decide'),
    'hold.keep': byCall('merchantHolds.decide'),
    'hold.dayCame': 'clock',
  },
  paperRun: { 'run.issue': bySecond('papers.decide'), 'run.cancel': byCall('papers.decide') },
  creditNote: {
    'note.issue': bySecond('papers.decideCreditNote'),
    'note.cancel': byCall('papers.decideCreditNote'),
  },
  fileJob: {
    'script.trigger': byCall('files.runScript'),
    'job.cancel': byCall('files.cancelJob'),
    'job.retry': byCall('files.retryJob'),
    'job.takenBack': byCall('files.takeBack'),
    'plan.confirm': bySecond('files.confirmPlan'),
    'script.missed': 'clock',
    'plan.missed': 'clock',
    'plan.outdated': 'worker',
    'sheet.refused': 'worker',
    'plan.made': 'worker',
    'rows.applied': 'worker',
    'job.broke': 'worker',
    'job.stopped': 'worker',
    'right.lost': 'worker',
  },
  upload: {
    'file.kept': 'device',
    'drain.claimed': 'device',
    'drain.tooOld': 'device',
    'upload.cancel': 'device',
    'upload.retry': 'device',
    'person.signedIn': byCall('session.signIn'),
    'gateway.applied': 'gateway',
    'gateway.unavailable': 'gateway',
    'gateway.knewNobody': 'gateway',
    'gateway.knewAnother': 'gateway',
    'gateway.refused': 'gateway',
  },
  brandMapping: {
    'mapping.activate': byCall('portfolio.switchBrandMapping'),
    'mapping.deactivate': byCall('portfolio.switchBrandMapping'),
  },
  documentVerification: {
    'number.ask': byCall('superMerchants.verifyPan'),
    'number.askPerson': byCall('superMerchants.verifyPan'),
    'number.edit': byCall('superMerchants.saveSection'),
    'person.accept': byCall('superMerchants.reviewNumber'),
    'person.refuse': byCall('superMerchants.reviewNumber'),
    'provider.answer': 'provider',
    'provider.silent': 'clock',
  },
  kycDecision: {
    'documents.completed': byCall('kyc.linkDocument'),
    'documents.sentAgain': byCall('kyc.linkDocument'),
    'kyc.approve': bySecond('kyc.decide'),
    'kyc.decline': bySecond('kyc.decide'),
    'content.changed': 'platform',
  },
  merchantStatus: {
    'merchant.deactivate': byCall('merchants.deactivate'),
    'merchant.reactivate': byCall('merchants.reactivate'),
  },
  providerVerification: {
    'provider.approve': byCall('kyc.decideProvider'),
    'provider.reject': byCall('kyc.decideProvider'),
  },
  superMerchantOnboarding: {
    ...Object.fromEntries(
      ['basicDetails', 'idProof', 'businessProof', 'bankAccount'].flatMap((section) => [
        [`${section}.edit`, byCall('superMerchants.saveSection')],
        [`${section}.check`, byCall('superMerchants.saveSection')],
        [`${section}.pass`, 'gateway'],
        [`${section}.fail`, 'gateway'],
      ]),
    ),
    'record.submit': byCall('superMerchants.submit'),
    'record.approve': byCall('superMerchants.decide'),
    'record.requestChanges': byCall('superMerchants.decide'),
  },
  mandate: {
    'mandate.initiate': byCall('enach.send'),
    'mandate.cancel': byCall('enach.act'),
    'mandate.confirm': 'bank',
    'mandate.reject': 'bank',
  },
  merchantLink: {
    'link.open': 'customer',
    'link.complete': 'customer',
    'link.expire': 'clock',
    'link.cancel': byCall('enach.act'),
  },
  forceMatch: {
    'forceMatch.approve': bySecond('recon.decideForceMatch'),
    'forceMatch.reject': bySecond('recon.decideForceMatch'),
    'forceMatch.withdraw': byCall('recon.decideForceMatch'),
  },
  reconFile: {
    'file.planned': 'worker',
    'file.rejected': 'worker',
    'file.confirmed': byCall('files.confirmPlan'),
    'file.applied': 'worker',
  },
  refund: {
    'refund.ask': byCall('refunds.ask'),
    'refund.approve': bySecond('refunds.decide'),
    'refund.reject': bySecond('refunds.decide'),
    'refund.withdraw': byCall('refunds.decide'),
    'refund.answered': byCall('refunds.askProvider'),
  },
  returnedPayout: {
    'account.confirm': bySecond('settlements.confirmAccount'),
    'account.changed': 'platform',
    'batch.taken': byCall('settlements.initiate'),
  },
  settlementBatch: {
    'batch.seal': byCall('settlements.initiate'),
    'batch.approve': bySecond('settlements.decide'),
    'batch.cancel': bySecond('settlements.decide'),
    'batch.issueFile': byCall('settlements.bankFile'),
    'batch.confirmed': 'bank',
  },
  settlementRow: {
    'row.ready': byCall('settlements.initiate'),
    'row.rework': byCall('settlements.initiate'),
    'row.hold': byCall('settlements.hold'),
    'row.release': bySecond('settlements.release'),
    'row.settled': 'bank',
  },
  idle: { 'person.acted': 'device', 'session.stay': 'device', 'clock.read': 'clock' },
  session: {
    'session.signIn': byCall('session.signIn'),
    'session.signOut': byCall('session.signOut'),
    'password.changed': byCall('session.changePassword'),
    'idle.ended': 'clock',
    'clock.read': 'clock',
    'network.failed': 'device',
    'gateway.knewPerson': 'gateway',
    'gateway.knewNobody': 'gateway',
    'gateway.refused': 'gateway',
    'gateway.demandedPassword': 'gateway',
  },
  feedDecision: {
    approve: bySecond('incoming.decide'),
    reject: bySecond('incoming.decide'),
    withdraw: byCall('incoming.decide'),
  },
  machineClient: {
    'client.confirm': bySecond('integrations.confirmClient'),
    'client.end': byCall('integrations.endClient'),
    'timer.expired': 'clock',
  },
  webhookEndpoint: {
    'endpoint.confirm': bySecond('integrations.confirmEndpoint'),
    'endpoint.end': byCall('integrations.endEndpoint'),
    'endpoint.pause': byCall('integrations.pauseEndpoint'),
    'endpoint.resume': byCall('integrations.resumeEndpoint'),
    'receiver.gone': 'worker',
  },
}

/** States that end by their days alone: what they allow changes the days. */
const endByTheirDays = ['schemeLife.scheduled', 'schemeLife.running']
/** A version that is over: what goes on is a new version of it. */
const versionsThatAreOver = ['rateStatus.cancelled']

const product = 'payments'
const roleOf = new Map(defaultRoles(product).map((role) => [role.roleName, role]))
const rightsOf = (person: (typeof demoPeople)[number]) => {
  const roles = person.roles.flatMap((name) => roleOf.get(name) ?? [])
  return {
    services: new Set(roles.flatMap(({ services }) => services.map((one) => one.toLowerCase()))),
    flags: new Set(
      roles.flatMap(({ flags }) =>
        Object.keys(flags).map((flag) => RoleFlag.parse(flag.replace(/^is/, '').toLowerCase())),
      ),
    ),
  }
}
const rights = demoPeople.map(rightsOf)

/** The call is a command, and so many people of the demo may make it. */
const isDone = (one: World | Someone | undefined): boolean => {
  if (one === undefined) return false
  if (typeof one === 'string') return true
  const call = Object.values<CallDefinition>(calls).find(({ name }) => name === one.call)
  return (
    call !== undefined &&
    call.kind !== 'read' &&
    rights.filter((held) => mayCall(call, held, product)).length >= (one.people ?? 1)
  )
}

/** States that are not final and that no event that somebody does leads out of. */
const deadEnds = (
  machine: AnyStateMachine,
  events: Readonly<Record<string, World | Someone>> | undefined,
): string[] => {
  const walk = (node: AnyStateNode, above: readonly string[]): string[] => {
    const own = [...node.transitions.values()]
      .flat()
      .filter(({ target }) => target?.some((to) => to !== node) === true)
      .map(({ eventType }) => eventType)
    const out = [...own, ...above]
    const inside = Object.values(node.states)
    if (inside.length > 0) return inside.flatMap((one) => walk(one, out))
    return node.type === 'final' || out.some((event) => isDone(events?.[event])) ? [] : [`${machine.id}.${node.key}`]
  }
  return walk(machine.root, [])
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'config' in value
const isChecked = (value: unknown): value is CheckedMachine<string, string> =>
  typeof value === 'object' && value !== null && 'whyNot' in value && 'acts' in value && 'states' in value

const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)
const exported = (
  await Promise.all(
    files.map(async (path) =>
      Object.entries(
        (await import(/* @vite-ignore */ new URL(`../../machines/${path}`, import.meta.url).href)) as Record<
          string,
          unknown
        >,
      ),
    ),
  )
).flat()
const machines = exported.map(([, value]) => value).filter(isMachine)

test('out of every state that is not final leads something that a person of the demo does, or that comes by itself', () => {
  expect(machines.map(({ id }) => id).toSorted()).toEqual([...Object.keys(who), 'schemeLife'].toSorted())
  expect(machines.flatMap((machine) => deadEnds(machine, who[machine.id]))).toEqual(endByTheirDays)
})

test('whoever is said to do it may: each call is a command that enough people of the demo hold', () => {
  const undone = Object.entries(who).flatMap(([machine, events]) =>
    Object.entries(events)
      .filter(([, one]) => !isDone(one))
      .map(([event]) => `${machine} ${event}`),
  )
  expect(undone).toEqual([])
  const known = new Set(machines.flatMap(({ id, events }) => events.map((event) => `${id} ${event}`)))
  const unknown = Object.entries(who).flatMap(([id, events]) =>
    Object.keys(events)
      .map((event) => `${id} ${event}`)
      .filter((event) => !known.has(event)),
  )
  expect(unknown).toEqual([])
})

test('a record that waits for a check leaves every state by a person of the demo who is on no side of it', () => {
  const checked = exported.flatMap(([name, value]) => (isChecked(value) ? [{ name, machine: value }] : []))
  expect(checked.map(({ name }) => name).toSorted()).toEqual(['bankScheme', 'matchRule', 'rateStatus'])
  const stuck = checked.flatMap(({ name, machine }) =>
    machine.states
      .filter((state) => {
        const facts = { makers: [], checkers: [], isSentBack: false }
        return !rights.some((held) =>
          machine.acts.some((act) => {
            const by = { ...held, id: 'somebody', controls: nobodyElse }
            return (
              machine.whyNot(state, facts, act, by) === undefined &&
              machine.after(state, facts, act, by).state !== state
            )
          }),
        )
      })
      .map((state) => `${name}.${state}`),
  )
  expect(stuck).toEqual(versionsThatAreOver)
})

test('a state without a way out is found, and one whose way nobody of the demo may go', () => {
  const planted = createMachine({
    id: 'planted',
    initial: 'open',
    states: {
      open: { on: { 'record.hold': 'held', 'record.end': 'ended' } },
      held: { on: { 'record.hold': 'held' } },
      locked: { on: { 'record.end': 'ended' } },
      ended: { type: 'final' },
    },
  })
  expect(deadEnds(planted, { 'record.hold': byCall('settlements.hold'), 'record.end': byCall('nobody.ends') })).toEqual(
    ['planted.held', 'planted.locked'],
  )
})
