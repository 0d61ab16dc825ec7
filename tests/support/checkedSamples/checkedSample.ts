import type { CallName } from '#contract/index.ts'
import type { Decision } from '#contract/calls/platform/checkedRecords.ts'
import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { CheckedMachine } from '#machines/platform/checkedMachine.ts'
import type { ExpectedRow } from '#tests/proofs/permissions/expectedRow.ts'
import type { Try } from '#tests/proofs/scope/attempt.ts'
import type { Client } from '#tests/support/gateway.ts'

/** A request as it travels, for whoever may not make it. */
export interface RawRequest {
  readonly path: string
  readonly body: unknown
  readonly ifMatch?: number
}

export interface SampleRecord {
  readonly id: number
  readonly revision: number
}

/** What the proofs of all checked records need to know of one kind; rights are written by hand, never from the contract. */
export interface CheckedSample {
  readonly kind: CheckedKind
  readonly table: string
  /** The column that `value` is written to. */
  readonly valueColumn: string
  readonly machine: CheckedMachine<string, string>
  /** As the audit names its records. */
  readonly subject: string
  /** Services, one of which lets a person read or decide. */
  readonly readers: readonly string[]
  readonly deciders: readonly string[]
  readonly hasEffect: boolean
  /** A demo person who makes records, and one for each step of the way. */
  readonly people: { readonly maker: string; readonly approve: string; readonly verify?: string }
  /** What the cells give to people: every combination of these, besides `always`. */
  readonly held: {
    readonly always: readonly string[]
    readonly services: readonly string[]
    readonly flags: readonly RoleFlag[]
  }
  /** Refused before the record is looked at. */
  readonly isRefusedFirst: (
    act: string,
    held: { readonly services: readonly string[]; readonly flags: readonly RoleFlag[] },
  ) => boolean
  /** Roles, one of which the step needs: by the rules, whatever the gateway says. */
  readonly rolesFor: (act: 'make' | Decision, stateBefore: string) => readonly string[]
  /** A record that meets no other: `number` tells them apart, `value` is its changing content. */
  readonly make: (who: Client, number: number, value: number) => Promise<SampleRecord>
  readonly edit: (who: Client, record: SampleRecord, number: number, value: number) => Promise<SampleRecord>
  readonly editRequest: (record: SampleRecord, number: number) => RawRequest
  /** Where a record can have versions: another one that takes its place. */
  readonly versionRequest?: (record: SampleRecord, number: number) => RawRequest
  /** Where the documents have the decision in the form too: sent with the content that was seen. */
  readonly decideInForm?: (
    who: Client,
    record: SampleRecord,
    number: number,
    value: number,
    decision: Decision,
  ) => Promise<SampleRecord | undefined>
  /** A kind whose records name merchants or brands makes one of the brand or merchant of others, in the words of `canaries`. */
  readonly makeForeign?: (
    maker: Client,
    canaries: { readonly merchant: string; readonly brand: string },
  ) => Promise<SampleRecord>
  /** A manager of merchants who is limited to no brand sees its records. */
  readonly isByBrand: boolean
  readonly list: CallName
  /** Who may make the calls of the kind itself, by hand. */
  readonly permissions: readonly ExpectedRow[]
  /** What is asked of the records of others, beside what is asked of every kind. */
  readonly tries: readonly Try[]
}
