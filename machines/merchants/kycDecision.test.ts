import { describe, expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { deciderRights, type DeciderRight, KycScreen, KycState } from '#contract/calls/merchants/kyc.ts'
import {
  decisions,
  type Decision,
  kycDecision,
  kycFault,
  kycOffers,
  kycStateAfter,
  type KycContent,
  type KycDecision,
} from './kycDecision.ts'

const controls = new Set(['controlled'])
const reviewer = { staffId: 'reviewer', controls, rights: ['kyc_by_{product}', 'kyc_approved'] as DeciderRight[] }
const admin = { staffId: 'admin', controls, rights: ['updatemerchantuser', 'admin'] as DeciderRight[] }
const whole: KycContent = { isSubmitted: true, hasAllDocuments: true, editors: [] }

const subsets = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]])

const contents: KycContent[] = [true, false].flatMap((isSubmitted) =>
  [true, false].flatMap((hasAllDocuments) =>
    [[], ['reviewer'], ['somebody'], ['controlled']].map((editors) => ({ isSubmitted, hasAllDocuments, editors })),
  ),
)
/** Every way to make a decision: screen, rights held, remark. */
const made: KycDecision[] = KycScreen.options.flatMap((screen) =>
  subsets(deciderRights).flatMap((rights) =>
    ['', ' \n', 'Fits.'].map((remark) => ({ screen, remark, by: { staffId: 'reviewer', controls, rights } })),
  ),
)

/** The rule once more, as the documents say it, against which the machine is held. */
const documented = (
  state: KycState,
  content: KycContent,
  decision: Decision,
  how: KycDecision,
): KycState | undefined => {
  const offered = state === 'approved' ? decision === 'decline' : state === 'declined' ? decision === 'approve' : true
  const holds = (...rights: DeciderRight[]) => rights.every((right) => how.by.rights.includes(right))
  const screenAllows =
    how.screen === 'review'
      ? content.isSubmitted && holds('kyc_by_{product}', 'kyc_approved')
      : content.hasAllDocuments && holds('updatemerchantuser', 'admin')
  if (
    !offered ||
    !screenAllows ||
    content.editors.some((one) => one === how.by.staffId || one === 'controlled') ||
    how.remark.trim() === ''
  )
    return undefined
  return decision === 'approve' ? 'approved' : 'declined'
}

describe('the KYC decision', () => {
  test('has the states of the contract', () => {
    expect(Object.keys(kycDecision.states).toSorted()).toEqual(KycState.options.toSorted())
  })

  test('offers Approve and Decline while nobody decided, only Decline when approved, only Approve when declined', () => {
    expect(Object.fromEntries(KycState.options.map((state) => [state, kycOffers(state)]))).toEqual({
      notSubmitted: ['approve', 'decline'],
      undecided: ['approve', 'decline'],
      approved: ['decline'],
      declined: ['approve'],
    })
  })

  test('goes where the documents say in every cell of state, event, screen, services, role, documents and remark, and nowhere else', () => {
    const cells = KycState.options.flatMap((state) =>
      contents.flatMap((content) =>
        decisions.flatMap((decision) => made.map((how) => ({ state, content, decision, how }))),
      ),
    )
    const wrong = cells.filter(
      ({ state, content, decision, how }) =>
        kycStateAfter(state, content, { type: `kyc.${decision}`, ...how }) !==
        documented(state, content, decision, how),
    )
    expect([cells.length, wrong]).toEqual([4 * 16 * 2 * 192, []])
  })

  test('names a fault exactly where it takes no decision', () => {
    const wrong = KycState.options.flatMap((state) =>
      contents.flatMap((content) =>
        decisions.flatMap((decision) =>
          made.filter(
            (how) =>
              (kycStateAfter(state, content, { type: `kyc.${decision}`, ...how }) === undefined) !==
              (kycFault(state, content, decision, how) !== undefined),
          ),
        ),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('says first what matters most', () => {
    const bare: KycContent = { isSubmitted: false, hasAllDocuments: false, editors: ['reviewer', 'admin'] }
    expect([
      kycFault('undecided', bare, 'approve', { screen: 'review', remark: '', by: { ...reviewer, rights: [] } }),
      kycFault('approved', bare, 'approve', { screen: 'review', remark: '', by: reviewer }),
      kycFault('notSubmitted', bare, 'approve', { screen: 'review', remark: '', by: reviewer }),
      kycFault('notSubmitted', bare, 'approve', { screen: 'form', remark: '', by: admin }),
      kycFault('undecided', { ...bare, isSubmitted: true }, 'approve', { screen: 'review', remark: '', by: reviewer }),
      kycFault('undecided', { ...whole, editors: ['controlled'] }, 'approve', {
        screen: 'review',
        remark: '',
        by: reviewer,
      }),
      kycFault('undecided', whole, 'approve', { screen: 'review', remark: '', by: reviewer }),
    ]).toEqual([
      'not-allowed',
      'kyc-not-offered',
      'kyc-not-submitted',
      'kyc-documents-missing',
      'kyc-reviewer-is-editor',
      'not-independent',
      'kyc-remark-missing',
    ])
  })

  test('every state is reached from a merchant that submitted nothing, by these steps', () => {
    const paths = getShortestPaths(kycDecision, {
      input: whole,
      events: [
        { type: 'documents.completed' },
        { type: 'documents.sentAgain' },
        { type: 'kyc.approve', screen: 'form', remark: 'Fits.', by: admin },
        { type: 'kyc.decline', screen: 'form', remark: 'Blurred.', by: admin },
      ],
    })
    expect(
      Object.fromEntries(paths.map(({ state, steps }) => [state.value, steps.slice(1).map(({ event }) => event.type)])),
    ).toEqual({
      notSubmitted: [],
      undecided: ['documents.completed'],
      approved: ['kyc.approve'],
      declined: ['kyc.decline'],
    })
  })

  test('documents bring a case to the queue, and back to it after a decline, when all three are there', () => {
    const missing = { ...whole, hasAllDocuments: false }
    const after = (content: KycContent) =>
      KycState.options.map((state) => [
        kycStateAfter(state, content, { type: 'documents.completed' }),
        kycStateAfter(state, content, { type: 'documents.sentAgain' }),
      ])
    expect([after(whole), after(missing)]).toEqual([
      [
        ['undecided', undefined],
        [undefined, undefined],
        [undefined, undefined],
        [undefined, 'undecided'],
      ],
      Array.from({ length: 4 }, () => [undefined, undefined]),
    ])
  })
})
