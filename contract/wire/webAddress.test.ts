import { expect, test } from 'vitest'
import { isPublic, isWithin, webAddressOf } from './webAddress.ts'

test('an address of the web has a scheme of the web, a host and no spaces', () => {
  const addresses = ['https://paywise.example/offer?a=b', 'HTTP://localhost:8080', 'https://[::1]/']
  const others = ['', 'paywise.example', 'https:paywise.example', 'https://', 'https://a.example/b c', '//a.example']
  const schemes = ['javascript:alert(1)//https://a.example', 'ftp://a.example', 'data:text/html,a']
  expect([...addresses, ...others, ...schemes].filter((text) => webAddressOf(text) !== undefined)).toEqual(addresses)
})

test('people are sent to a host with a domain, never to one behind a user name that looks like it', () => {
  const addresses = [
    'https://paywise.example/',
    'https://localhost/',
    'https://paywise.example@other.example/',
    'https://:secret@other.example/',
  ]
  expect(addresses.filter((address) => isPublic(new URL(address)))).toEqual(['https://paywise.example/'])
})

test('a domain holds what is below it, and no longer name that ends like it', () => {
  const own = ['paywise.example', 'IN.Paywise.Example']
  const others = ['notpaywise.example', 'paywise.example.other.test', 'user@paywise.example']
  expect([...own, ...others].filter((host) => isWithin(new URL(`https://${host}/`), ['paywise.example']))).toEqual(own)
})
