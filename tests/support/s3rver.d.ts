/** What the tests use of s3rver, which brings no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: readonly { readonly name: string }[]
    })
    readonly httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
