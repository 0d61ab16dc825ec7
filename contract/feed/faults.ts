/**
 * Every reason for which an event, or a whole request, is refused: one code for each cause. `right` says what would have
 * been right; where a field has a rule of its own, that rule is said in its place.
 */
export const eventFaults = {
  'event-not-an-object': {
    text: 'The event is not a JSON object.',
    right: 'Send each event as one JSON object of CloudEvents 1.0.',
  },
  'event-too-large': {
    text: 'The event is too large.',
    right: 'An event has at most 64 KiB; a directory of banks has at most 1 MiB.',
  },
  'text-not-storable': {
    text: 'A text has a character that cannot be stored: a NUL or half of a surrogate pair.',
    right: 'Send well-formed Unicode without NUL.',
  },
  'envelope-wrong': {
    text: 'An attribute of the envelope is missing or wrong.',
    right: 'specversion, id, source, type, subject, time, sequence and data are needed.',
  },
  'kind-unknown': { text: 'There is no such kind of event.', right: 'docs/connect.md lists the kinds.' },
  'version-unknown': {
    text: 'The kind has no such version.',
    right: 'The version is the last part of the type, such as payment.created.v1.',
  },
  'field-unknown': {
    text: 'The event has a field that its kind does not have.',
    right: 'Send the fields of the kind and no others.',
  },
  'field-missing': { text: 'A field that the kind needs is missing.', right: 'Send the field.' },
  'field-wrong': { text: 'The value of the field is wrong.', right: 'See the schema of the kind.' },
  'text-too-long': { text: 'The text is too long.', right: 'See the schema of the kind.' },
  'number-as-text': {
    text: 'A number was sent as a text.',
    right: 'Send the number without quotation marks.',
  },
  'amount-wrong': {
    text: 'The amount is not a whole number of paise.',
    right: 'Send paise: 1250 for ₹12.50. A fraction of a paisa is no amount.',
  },
  'code-wrong': {
    text: 'The code is not written as the desk writes it.',
    right: 'A code has capital letters and digits; capital and small letters differ.',
  },
  'number-in-text': {
    text: 'A field for words has a PAN, an Aadhaar, an account or a card number.',
    right: 'Send such a number in its own field, or not at all.',
  },
  'number-wrong': { text: 'The number does not have the form of its kind.', right: 'Check the number at its source.' },
  'not-masked': {
    text: 'The number of a payer is not masked.',
    right: 'Send the last two to four digits behind X, such as XXXXXXXX07.',
  },
  'fields-disagree': { text: 'Two fields of the event contradict each other.', right: 'See the schema of the kind.' },
  'time-in-future': {
    text: 'The event is of a time that has not come.',
    right: 'A time may be at most 15 minutes ahead of the clock of the desk.',
  },
  'kind-not-allowed': {
    text: 'The client may not send this kind.',
    right: 'An administrator makes a client with this kind under its scopes.',
  },
  'source-not-allowed': {
    text: 'The client may not send for this source.',
    right: 'Send the source that the client was made for.',
  },
  'id-reused': {
    text: 'The same source and id came before with other content.',
    right: 'Give each event an id of its own, and send it again as it was.',
  },
  'subject-of-another': {
    text: 'Another source has sent this subject.',
    right: 'One source sends a subject from its first event on.',
  },
  'brand-unknown': { text: 'There is no such brand.', right: 'Send a brand code of the desk.' },
  'merchant-unknown': {
    text: 'There is no such merchant, and none came within a day.',
    right: 'Send the merchant: the event is applied with it, up to 30 days after it came.',
  },
  'payment-unknown': {
    text: 'There is no such payment, and none came within a day.',
    right: 'Send the payment: the event is applied with it, up to 30 days after it came.',
  },
  'too-many-early': {
    text: 'Too many events of the client wait for what was not sent yet.',
    right: 'Send merchants before their payments, and payments before their refunds.',
  },
  'document-not-fetched': {
    text: 'A document of the event was not fetched.',
    right: 'Send the event again with an address that answers.',
  },
  'document-refused': {
    text: 'What was fetched is no document that the desk keeps.',
    right: 'A document is a PNG, JPEG, GIF, SVG or PDF of at most 5 MB. Papers of a company are PDFs.',
  },
  'refund-too-large': {
    text: 'The payment has less left than the refund gives back.',
    right: 'All refunds of a payment together are at most its amount.',
  },
  'dispute-too-large': {
    text: 'The payment has less left than the dispute asks back.',
    right: 'Refunds and disputes of a payment that were not won together are at most its captured amount.',
  },
  'dispute-over': {
    text: 'This stage of the dispute is over, or an earlier one was sent.',
    right: 'What was won, lost or accepted stays so. A later stage, such as preArbitration, opens the dispute anew.',
  },
  'dispute-of-another': {
    text: 'The dispute is of another payment.',
    right: 'A dispute stays with its payment. Send another one under a number of its own.',
  },
  'client-limit': {
    text: 'The client has sent as many records or rupees as it may in a day.',
    right: 'Send the event tomorrow, or ask an administrator for a client with a higher limit.',
  },
  'client-ended': {
    text: 'The client ended before this event was applied.',
    right: 'Send the event again with a client that has not ended.',
  },
} as const
export type EventFault = keyof typeof eventFaults

export const requestFaults = {
  'client-unknown': {
    status: 401,
    text: 'The client or its secret is wrong.',
    right: 'Send Authorization: Bearer with the secret of a confirmed client.',
  },
  'client-network': {
    status: 403,
    text: 'The client may not send from this network.',
    right: 'Send from a network that the client was made for.',
  },
  'client-over': {
    status: 403,
    text: 'The client or its secret has ended.',
    right: 'Ask an administrator for a new client or a new secret.',
  },
  'type-wrong': {
    status: 415,
    text: 'The content type is not taken here.',
    right: 'Send application/cloudevents-batch+json or application/x-ndjson, as it is or with gzip.',
  },
  'body-too-large': {
    status: 413,
    text: 'The body has more than 16 MiB.',
    right: 'Send at most 16 MiB at a time, counted after it was unpacked.',
  },
  'document-too-large': {
    status: 413,
    text: 'The document has more than 5 MB.',
    right: 'Send at most 5,000,000 bytes.',
  },
  'upload-not-allowed': {
    status: 403,
    text: 'The client may not send papers.',
    right: 'An administrator makes a client with in:merchant.papers under its scopes.',
  },
  'too-many-uploads': {
    status: 429,
    text: 'Too many documents of the client wait for an event that names them.',
    right: 'Send the events of the documents that are there. After seven days one is deleted.',
  },
  'too-many-events': {
    status: 413,
    text: 'The request has more than 5,000 events.',
    right: 'Send at most 5,000 events at a time.',
  },
  'body-broken': {
    status: 400,
    text: 'The body is not whole: nothing of it was applied.',
    right: 'Send a JSON list of events, or one JSON object in each line, to its end.',
  },
  'query-unknown': {
    status: 400,
    text: 'The address has a parameter that is not known.',
    right: 'The only parameter is dry-run.',
  },
  'event-unknown': {
    status: 404,
    text: 'No event with this id came from the source of the client in the last 35 days.',
    right: 'Ask for the id as it was sent. An event that was refused for its form alone is not kept.',
  },
  'too-many-requests': {
    status: 429,
    text: 'The client sends too much at once.',
    right: 'Wait for as long as Retry-After says, then send it again.',
  },
  busy: {
    status: 503,
    text: 'The desk is busy. What was applied is a duplicate when it comes again.',
    right: 'Wait for as long as Retry-After says, then send all of it again.',
  },
  broken: {
    status: 500,
    text: 'Something broke at the desk. What was applied is a duplicate when it comes again.',
    right: 'Send all of it again, and name the request id when you ask for help.',
  },
} as const
