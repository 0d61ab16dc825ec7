/** Answers the payload; throws what the gateway refuses with. */
export const callGateway = async <Payload>(
  address: string,
  cookie: string,
  path: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Payload> => {
  const answer = await fetch(`${address}/ops${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-opsdesk': 'bench',
      'idempotency-key': crypto.randomUUID(),
      cookie,
      ...more,
    },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { payload: Payload }).payload
}
