import { Link } from '@primer/react'
import { webAddressOf } from '#contract/wire/webAddress.ts'

/** Shown as a link only where it is one: what a record holds is not to be trusted. */
export const WebLink = ({ address }: { readonly address: string }) => {
  const isOwnPath = /^\/(?![/\\])/.test(address)
  return isOwnPath || webAddressOf(address) !== undefined ? (
    <Link href={address} target="_blank" rel="noreferrer">
      Open
    </Link>
  ) : (
    <>{address}</>
  )
}
