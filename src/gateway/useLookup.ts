import type { UseQueryResult } from '@tanstack/react-query'
import type { CallDefinition, OpenFields, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { type CallError, useCall } from './useCall.ts'

/** Names and codes to choose from: they lie open on the device, and are there without a network and without a key. */
type LookupCall = CallDefinition & { readonly offline: 'cache'; readonly offlineFields: OpenFields }

export type Lookup<D extends LookupCall> = UseQueryResult<ResponseOf<D>, CallError> & {
  /** When the gateway answered, where it could not be asked again since: others may have changed it. Otherwise null. */
  readonly asOf: string | null
  /** Neither on this device nor to be had. */
  readonly isMissing: boolean
}

/** What is on the device is there at once, and is asked for again behind it. */
export const useLookup = <D extends LookupCall>(entry: D): Lookup<D> => {
  const read = useCall(entry, {} as RequestOf<D>)
  const { data, error, dataUpdatedAt } = read
  return {
    ...read,
    asOf: data !== undefined && error !== null ? new Date(dataUpdatedAt).toISOString() : null,
    isMissing: data === undefined && error !== null,
  }
}
