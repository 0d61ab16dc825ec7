/** Written by hand from the documents and never from the contract: who may make a call, and what the gateway then says. */
export interface ExpectedRow {
  readonly call: string
  readonly opensFor: 'everybody' | 'signed-in' | readonly string[]
  /** Besides one of the services. */
  readonly flag?: 'admin'
  /** Also for somebody who has to change the password before anything else. */
  readonly whileChanging?: true
  /** What is asked: nothing that changes the desk, so that it can be asked by everybody in turn. */
  readonly asks: unknown
  readonly ifMatch?: number
  /** What whoever may ask is answered: a status, and the code of a refusal that the business gives. */
  readonly answer: `${number}` | `${number} ${string}`
}
