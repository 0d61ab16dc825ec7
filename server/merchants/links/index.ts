export { type LinkKind, linkRoute } from './linkRoute.ts'
export { addressOfLink, issueLink, type MerchantLink, moveLink, stateOfLink } from './merchantLinks.ts'
