import type { RoleFlag } from '#contract/wire/roleFlag.ts'

/** Holders may give services, flags and brands that they do not hold themselves. */
export const grantRightsService = 'grant_rights'

/** Holders who are administrators let other systems in. */
export const integrationsService = 'integrations'

/** What administering needs: an administrator who loses one of them loses a part of their standing. */
export const administrationServices = [
  'getusers',
  'ops-add-user',
  'opsaddrole',
  'opsaddservice',
  grantRightsService,
] as const

const checkedFlags: ReadonlySet<RoleFlag> = new Set(['admin', 'drafter', 'approver', 'checker'])

/**
 * Services of a step that one person makes and another decides on, of money, and of giving rights. A service that both
 * steps share, as those of the sheets, is not among them: there independence alone keeps two people apart.
 */
const checkedServices: readonly string[] = [
  'ops-add-user',
  'opsaddrole',
  'opsaddservice',
  grantRightsService,
  integrationsService,
  'opssettlements',
  'bank_setup_maker_service',
  'bank_setup_checker_service',
  'kyc_by_{product}',
  'kyc_by_pine',
  'kyc_approved',
]

/** `services` in lower case. */
export interface Gain {
  readonly services: Iterable<string>
  readonly flags: Iterable<RoleFlag>
}

export interface CheckedRight {
  readonly kind: 'flag' | 'service'
  readonly name: string
}

/**
 * What of a gain touches four eyes, money or administration. Anybody's gain of such a right, by whatever path, waits for
 * a second administrator; any other right is given at once.
 */
export const checkedRightsOf = ({ services, flags }: Gain, product: string): CheckedRight[] => {
  const checked = new Set(checkedServices.map((name) => name.replace('{product}', product).toLowerCase()))
  return [
    ...[...flags].filter((flag) => checkedFlags.has(flag)).map((name) => ({ kind: 'flag' as const, name })),
    ...[...services]
      .filter((name) => checked.has(name))
      .toSorted()
      .map((name) => ({ kind: 'service' as const, name })),
  ]
}
