/** The desk as the company's provider of the tests knows it. */
export const companyClient = { id: 'opsdesk-desk', secret: 'a client secret of thirty-two bytes' } as const

/** What a gateway is told about the provider; see docs/operations.md. */
export const singleSignOnEnv = (issuer: string, domain: string) => ({
  SSO_ISSUER: issuer,
  SSO_CLIENT_ID: companyClient.id,
  SSO_CLIENT_SECRET: companyClient.secret,
  SSO_DOMAIN: domain,
})
