let refusal: string | null = null

/** Why a sign-in at the company's provider came to nothing, until the sign-in page has said so. */
export const providerRefusal = (): string | null => refusal

export const keepProviderRefusal = (text: string): void => {
  refusal = text
}

export const forgetProviderRefusal = (): void => {
  refusal = null
}
