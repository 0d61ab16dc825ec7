/** What the platform beside the demo tells whoever started it. */
export type PlatformSaid = { readonly is: 'listening'; readonly address: string } | { readonly is: 'opened' }

/** What it is told once the desk is ready. */
export interface PlatformTold {
  readonly desk: string
  readonly secret: string
  readonly webhookSecret: string
  /** Brands that its shops may sell. */
  readonly brands: readonly string[]
}
