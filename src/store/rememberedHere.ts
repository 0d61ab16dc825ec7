import { useQuery, useQueryClient } from '@tanstack/react-query'

/** No call of the gateway: kept on the device with its answers, sealed with the person's key, and gone with them. */
const kept = (name: string) => ({
  queryKey: ['rememberedHere', name] as const,
  queryFn: () => undefined,
  enabled: false,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { offlineFields: 'sealed' as const },
})

export type Remember<Value> = (change: (before: Value | undefined) => Value) => void

/** What this device remembers for the person under a name, and the way to change it; undefined: nothing yet. */
export const useRememberedHere = <Value>(name: string): readonly [Value | undefined, Remember<Value>] => {
  const queries = useQueryClient()
  const { data } = useQuery<Value | undefined>(kept(name) as never)
  return [data, (change) => void queries.setQueryData<Value>(kept(name).queryKey, change)]
}
