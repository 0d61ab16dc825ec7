import type { ExpectedRow } from './expectedRow.ts'

export const expectedSession: readonly ExpectedRow[] = [
  { call: 'session.nonce', opensFor: 'everybody', asks: {}, answer: '200' },
  { call: 'session.signIn', opensFor: 'everybody', asks: {}, answer: '400 bad-request' },
  { call: 'session.beginSingleSignOn', opensFor: 'everybody', asks: {}, answer: '404 single-sign-on-off' },
  {
    call: 'session.finishSingleSignOn',
    opensFor: 'everybody',
    asks: { state: 'unknown', code: 'unknown' },
    answer: '404 single-sign-on-off',
  },
  {
    call: 'session.signInWithGoogle',
    opensFor: 'everybody',
    asks: { id_token: 'none', nonce: 'none' },
    answer: '404 single-sign-on-off',
  },
  { call: 'session.changePassword', opensFor: 'signed-in', whileChanging: true, asks: {}, answer: '400 bad-request' },
  { call: 'session.get', opensFor: 'signed-in', whileChanging: true, asks: {}, answer: '200' },
  { call: 'session.touch', opensFor: 'signed-in', whileChanging: true, asks: {}, answer: '200' },
  {
    call: 'session.signOut',
    opensFor: 'signed-in',
    whileChanging: true,
    asks: { because: 'unknown' },
    answer: '400 bad-request',
  },
  {
    call: 'session.list',
    opensFor: ['getusers'],
    flag: 'admin',
    asks: { login_id: 'nobody.here' },
    answer: '404 no-such-person',
  },
  {
    call: 'session.end',
    opensFor: ['getusers'],
    flag: 'admin',
    asks: { login_id: 'nobody.here' },
    answer: '404 no-such-person',
  },
  { call: 'session.listOwn', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'session.endOwn', opensFor: 'signed-in', asks: { session_id: 'unknown' }, answer: '400 bad-request' },
  { call: 'device.key', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'shell.panelVersion', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'shell.pageView', opensFor: 'signed-in', asks: { route: '/downloads' }, answer: '200' },
]
