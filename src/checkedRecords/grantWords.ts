import type { Grant } from '#contract/calls/people/people.ts'

const given = ({ difference }: Grant): string => difference.find(({ name }) => name === 'Role')?.after ?? 'A role'

/** One line for people: what waits. */
export const titleOfGrant = (grant: Grant): string => {
  const titles = {
    giveRole: `${given(grant)} for ${grant.subject}`,
    person: `A change of ${grant.subject}`,
    role: `A change of the role ${grant.subject}`,
    service: `A change of the service ${grant.subject}`,
  } as const
  return titles[grant.kind]
}

const named = ({ reasons }: Grant, kind: 'flag' | 'service' | 'administrator') =>
  reasons.filter((reason) => reason.kind === kind).map(({ name }) => name)

/** Why two have to answer for it. */
export const reasonOfGrant = (grant: Grant): string => {
  const rights = [
    ...named(grant, 'flag').map((flag) => `flag ${flag}`),
    ...named(grant, 'service').map((name) => `service ${name}`),
  ]
  const administrators = named(grant, 'administrator')
  const rightsText = `It is about rights of four eyes, money or administration: ${rights.join(', ')}.`
  const standingText = `It changes the standing of the administrator ${administrators.join(', ')}.`
  return [...(administrators.length > 0 ? [standingText] : []), ...(rights.length > 0 ? [rightsText] : [])].join(' ')
}

/** Said of what was just saved and waits. */
export const waitsText =
  'It waits for a second administrator. If there is no other, `npm run user` on the server adds one.'
