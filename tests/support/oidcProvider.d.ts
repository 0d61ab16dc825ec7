/** What the tests use of oidc-provider, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } }
  }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    on(event: string, listener: (context: unknown, error: Error) => void): this
  }
  export type { Context, Grant }
}
