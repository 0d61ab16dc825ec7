import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/integrations': {
    is: 'Other systems: who may speak to the desk, what they send, and what they are told.',
    states: [
      ['Waiting', 'another administrator confirms it'],
      ['Live', 'it may send and ask'],
      ['Ended', 'nobody: it is final'],
    ],
  },
  '/integrations#clients': {
    is: 'Systems that may speak to the desk, each with a secret of its own that is shown once.',
    states: [
      ['Waiting', 'another administrator confirms it'],
      ['Live', 'an administrator renews or ends it'],
      ['Ended', 'nobody: it is final'],
    ],
  },
  '/integrations#incoming': {
    is: 'What other systems send: what was refused, what came early, and where an event contradicts the desk.',
    states: [
      ['Refused', 'an administrator corrects or drops it; where it moves money another one confirms'],
      ['Early', 'the desk, when what it needs has come'],
      ['Conflict', 'an administrator chooses which side is right'],
    ],
  },
  '/integrations#outgoing': {
    is: 'What other systems are told, how far behind each is, and what its receiver answers.',
    states: [
      ['Waiting', 'another administrator confirms the endpoint'],
      ['Live', 'the desk delivers'],
      ['Paused, Resting', 'an administrator resumes it'],
      ['Ended', 'nobody: it is final'],
    ],
  },
}
